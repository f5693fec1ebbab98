"""Options weighed in the browser: only once both agree, with value and reason, taken back by either."""

from __future__ import annotations

from playwright.sync_api import Browser

from .house import Guest, Server, wait_for


def test_two_agree_and_one_has_the_options_weighed(browser: Browser, server: Server) -> None:
    made = server.create(players=2, characters=["rdi1-deirdre", "rdi1-gerki"])
    ann = Guest.join(browser, server, made, 0, "Ann", host=True)
    bob = Guest.join(browser, server, made, 1, "Bob", lang="ru", size=(360, 740))
    weigh = ann.page.get_by_test_id("weigh")
    ann.page.get_by_test_id("option").nth(1).wait_for()
    assert weigh.count() == 0
    ann.page.get_by_test_id("hints").check()
    bob.page.get_by_test_id("tab-advice").click()
    assert weigh.count() == 0, "one of two is not all"
    bob.page.get_by_test_id("hints").check()
    weigh.click()
    worth = ann.page.get_by_test_id("worth")
    worth.first.wait_for()
    values = [int(text.split()[0]) for text in worth.all_inner_texts()]
    assert len(values) == ann.page.get_by_test_id("option").count()
    assert all(0 <= value <= 100 for value in values)
    assert "of 100 to win" in ann.page.locator(".options .why").first.inner_text()
    bob.page.get_by_test_id("hints").uncheck()
    wait_for(lambda: weigh.count() == 0, "the leave to be taken back")
