import type { VNode, Child } from "./preact.js";
declare const htm: { bind(h: unknown): (strings: TemplateStringsArray, ...values: unknown[]) => VNode & Child };
export default htm;
