/**
 * How many branches each function of some scripts has, functions inside it counted by themselves:
 * `node branches.js TYPESCRIPT FILE...` prints `{"file": {"name line": branches}}`.
 */
const [, , compiler, ...files] = process.argv;
const ts = require(compiler);
const fs = require("fs");

const { SyntaxKind: kinds } = ts;
const BRANCHES = new Set([
  ...[kinds.IfStatement, kinds.ConditionalExpression, kinds.CaseClause, kinds.CatchClause],
  ...[kinds.ForStatement, kinds.ForInStatement, kinds.ForOfStatement],
  ...[kinds.WhileStatement, kinds.DoStatement],
]);
const SHORT = new Set([
  ...[kinds.AmpersandAmpersandToken, kinds.BarBarToken, kinds.QuestionQuestionToken],
  ...[kinds.AmpersandAmpersandEqualsToken, kinds.BarBarEqualsToken],
  kinds.QuestionQuestionEqualsToken,
]);

const isFunction = (node) => ts.isFunctionLike(node) && node.body;
const isBranch = (node) =>
  BRANCHES.has(node.kind) || (ts.isBinaryExpression(node) && SHORT.has(node.operatorToken.kind));

/** The branches under a node, without those of functions inside it. */
function count(node) {
  let found = 0;
  ts.forEachChild(node, (child) => {
    if (!isFunction(child)) found += Number(isBranch(child)) + count(child);
  });
  return found;
}

const told = {};
for (const file of files) {
  const source = ts.createSourceFile(
    file,
    fs.readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  told[file] = {};
  (function walk(node) {
    if (isFunction(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const name = node.name?.getText() ?? node.parent.name?.getText?.() ?? "anonymous";
      told[file][`${name} ${line}`] = count(node.body) + Number(isBranch(node.body));
    }
    ts.forEachChild(node, walk);
  })(source);
}
console.log(JSON.stringify(told));
