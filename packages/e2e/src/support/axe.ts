/**
 * Serious and critical axe findings on the current page. Runs inside the page, which takes a tenth of the time of the
 * usual wrapper; our pages have no frames that it would miss. Nothing is preloaded: only rules about audio and video
 * need it.
 */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export async function expectNoSeriousAxe(page: Page) {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    const found = await engine.run({ resultTypes: ['violations'], preload: false });
    return found.violations.map(({ id, impact, nodes }) => ({ id, impact, places: nodes.map((node) => node.html) }));
  });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious, `axe at ${new URL(page.url()).pathname}`).toEqual([]);
}
