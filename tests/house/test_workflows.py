"""What the repository's host reads: workflows, forms for issues, how we treat each other."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
HOST = ROOT / ".github"
WORKFLOWS = sorted((HOST / "workflows").glob("*.yml"))
FORMS = sorted(file for file in (HOST / "ISSUE_TEMPLATE").glob("*.yml") if file.stem != "config")
JOBS: dict[str, dict[str, Any]] = {
    f"{file.stem}.{name}": job
    for file in WORKFLOWS
    for name, job in yaml.safe_load(file.read_text("utf-8"))["jobs"].items()
}
SHELL: list[tuple[str, str]] = sorted(
    (name, step["run"]) for name, job in JOBS.items() for step in job["steps"] if "run" in step
)


@pytest.mark.server
@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("github-issue-forms", FORMS),
        ("github-issue-config", [HOST / "ISSUE_TEMPLATE" / "config.yml"]),
        ("dependabot", [HOST / "dependabot.yml"]),
    ],
)
def test_each_file_is_what_its_schema_allows(schema: str, files: list[Path]) -> None:
    pytest.importorskip("check_jsonschema", reason="it comes with pip install 'innkeep[test]'")
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    done = subprocess.run([*command, *map(str, files)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.server
@pytest.mark.parametrize(("job", "script"), SHELL)
def test_what_a_job_runs_is_a_script_a_shell_can_read(job: str, script: str) -> None:
    read = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True, check=False)
    assert read.returncode == 0, f"{job}: {read.stderr}"


def test_every_job_ends_some_time_and_may_only_read() -> None:
    assert [name for name, job in JOBS.items() if "timeout-minutes" not in job] == []
    for file in WORKFLOWS:
        assert yaml.safe_load(file.read_text("utf-8"))["permissions"] == {"contents": "read"}
    assert {name for name, job in JOBS.items() if "permissions" in job} == {"release.publish"}


def test_jobs_wait_for_jobs_and_name_what_their_matrix_has() -> None:
    for name, job in JOBS.items():
        needed = job.get("needs", [])
        for other in [needed] if isinstance(needed, str) else needed:
            assert f"{name.split('.')[0]}.{other}" in JOBS
        named = set(re.findall(r"\$\{\{ matrix\.(\w+) \}\}", str(job)))
        assert named == set(job.get("strategy", {}).get("matrix", {})), name


def test_every_python_we_claim_is_tested_on_every_system_and_gets_compiled_wheels() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found = (re.search(r":: (3\.\d+)$", line) for line in project["project"]["classifiers"])
    claimed = [match[1] for match in found if match]
    assert len(claimed) >= 4
    for name in ("tests.linux", "tests.macos", "tests.windows"):
        assert JOBS[name]["strategy"]["matrix"]["python"] == claimed, name
    wheels = project["tool"]["cibuildwheel"]["build"].split()
    assert wheels == [f"cp{version.replace('.', '')}-*" for version in claimed]


@pytest.mark.server
def test_linux_runs_what_contributors_run_and_macos_the_line_of_the_readme() -> None:
    scripts = {name: [script for job, script in SHELL if job == name] for name in JOBS}
    assert "bash .ci/run" in scripts["tests.linux"]
    (line,) = scripts["tests.macos"]
    asked = line.split("\n", 1)[0] + '\necho "$line"'
    done = subprocess.run(["bash", "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("python3 -m venv .venv && ")
    assert done.stdout.strip() in (ROOT / "README.md").read_text("utf-8")
    assert done.stdout.strip().endswith("worksteal")


def release_guard() -> str:
    """What the release workflow asks of a tag before it builds anything."""
    return next(script for job, script in SHELL if job == "release.plain" and "GITHUB_REF_NAME" in script)


@pytest.mark.server
@pytest.mark.parametrize(
    ("tag", "address", "published"),
    [
        ("v1.2.3", "git.test", True),
        ("v1.2.4", "git.test", False),
        ("v1.2.3", "innkeep.example", False),
    ],
)
def test_only_the_version_itself_is_published_and_only_from_an_address_that_was_set(
    tag: str, address: str, published: bool, tmp_path: Path
) -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8").replace("innkeep.example", address)
    text = re.sub(r'^version = ".*"$', 'version = "1.2.3"', text, count=1, flags=re.M)
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["bash", "-e", "-c", release_guard()],
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "GITHUB_REF_NAME": tag},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode == 0) is published, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["SECURITY.md", "CODE_OF_CONDUCT.md"])
def test_prose_for_people_is_short(name: str) -> None:
    text = (HOST / name).read_text("utf-8")
    assert 10 < len(text.splitlines()) < 40
    assert max(map(len, text.splitlines())) <= 100
