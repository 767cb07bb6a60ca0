/**
 * Helpers for browser journeys. Every page is a separate visitor (storage, address, language, width); an uncaught error
 * or a console error on any page fails the journey, and a failure saves a screenshot in shots/failures.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@leadwright/i18n';
import type { BrowserContext, ConsoleMessage, Locator, Page, WebError } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { field, press } from './acts.ts';
import type { Account, Person, World } from './client.ts';

import { openWindow, type Window } from './windows.ts';
import { type Say, sayIn } from './words.ts';

const FAILURES = join(import.meta.dirname, '../../../../shots/failures');

export interface Setting {
  language: Language;
  width: 1440 | 390;
}
const DESK: Setting = { language: 'en', width: 1440 };
const PHONE: Setting = { language: 'es', width: 390 };
/** `describe.each(SETTINGS)`: each language once, one on a desktop, one on a phone. */
export const SETTINGS = [DESK, PHONE];
/** For journeys that are the same in both: one setting in `npm test`, both in `npm run prove -- journeys`. */
export const IS_THOROUGH = process.env['THOROUGH'] === '1';
export const AT_THE_DESK = IS_THOROUGH ? SETTINGS : [DESK];
export const ON_THE_PHONE = IS_THOROUGH ? SETTINGS : [PHONE];
export const IN_EVERY_SETTING = 'in $language at $width px';

export const world: World = { url: inject('productUrl'), sandboxUrl: inject('sandboxHome') };

export interface VisitorOptions extends Partial<Setting> {
  dark?: boolean;
  /** Starts with this account's session. */
  account?: Pick<Account, 'token'>;
  /** Local storage of the browser. */
  remembers?: Record<string, string>;
  /** Expected error statuses, which the console reports. */
  refusals?: number[];
  /** Connection errors are expected. */
  losses?: boolean;
  /** Another host of the product, such as a reseller's. */
  url?: string;
  /** A new window. */
  fresh?: boolean;
}

export interface Visitor {
  page: Page;
  say: Say;
  isPhone: boolean;
  language: Language;
  go(path: string): Promise<unknown>;
}

export async function newPage(options: VisitorOptions = {}): Promise<Visitor> {
  const { language = 'en', width = 1440, refusals = [], url = world.url } = options;
  const { dark = false, fresh = false, account, remembers } = options;
  const memory = { language, ...(account && { access_token: account.token }), ...remembers };
  const window = await openWindow({ url, width, dark, fresh, memory });
  const { page } = window;
  endWithTest(window, watch(window.context, refusals, options.losses ?? false));
  const go = (path: string) => page.goto(url + path, { waitUntil: 'domcontentloaded' });
  return { page, say: sayIn(language), isPhone: width < 900, language, go };
}

/** Pop-ups of the context count too. `end` stops watching. */
function watch(context: BrowserContext, refusals: number[], losses: boolean) {
  const problems: string[] = [];
  const isExpected = (text: string) =>
    refusals.some((status) => text.includes(`status of ${status} `)) || (losses && text.includes('net::ERR_'));
  const noteError = (problem: WebError) => problems.push(String(problem.error().stack ?? problem.error()));
  const noteMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || isExpected(message.text())) return;
    problems.push(`console: ${message.text()} ${message.location().url}`);
  };
  context.on('weberror', noteError).on('console', noteMessage);
  const end = () => context.off('weberror', noteError).off('console', noteMessage);
  return { problems, end };
}

function endWithTest({ page, leave }: Window, { problems, end }: ReturnType<typeof watch>) {
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed && !page.isClosed()) {
      mkdirSync(FAILURES, { recursive: true });
      const name = `${task.name}-${task.id}`.replace(/\W+/g, '-');
      await page.screenshot({ path: join(FAILURES, `${name}.png`) }).catch(() => undefined);
    }
    end();
    await leave(!hasFailed);
    expect(problems, 'errors on the page').toEqual([]);
  });
}

/** Waits until it is visible. */
export const see = (locator: Locator) => locator.first().waitFor({ state: 'visible' });
export const seeGone = (locator: Locator) => locator.first().waitFor({ state: 'hidden' });
/** Waits until the address has this path. */
export const arriveAt = (page: Page, path: string | RegExp) =>
  page.waitForURL((url) => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname)));

const SANDBOX_SEATS = { admin: 0, reseller: 1, customer: 2, member: 3, direct: 4 } as const;

/** One click on the open login page, as the sandbox offers it. */
export async function takeSeat({ page, say }: Visitor, person: Person) {
  const seats = page.getByRole('region', { name: say('auth.sandbox.title') }).getByRole('button');
  await seats.nth(SANDBOX_SEATS[person]).click();
  await see(page.locator('#content'));
}

export async function signIn(visitor: Visitor, person: Person) {
  await visitor.go('/login');
  await takeSeat(visitor, person);
}

export async function signInWith(visitor: Visitor, { email, password }: Pick<Account, 'email' | 'password'>) {
  if (new URL(visitor.page.url()).pathname !== '/login') await visitor.go('/login');
  await field(visitor, 'auth.field.email').fill(email);
  await field(visitor, 'auth.field.password').fill(password);
  await press(visitor, 'auth.login.submit');
}

/** On a phone the sidebar is a drawer. */
export async function openSidebar(visitor: Visitor) {
  const { page, say, isPhone } = visitor;
  if (isPhone) await press(visitor, 'shell.openMenu');
  const sidebar = page.getByRole('navigation', { name: say('navigation.main') });
  await see(sidebar);
  return sidebar;
}

export async function openUserMenu(visitor: Visitor, sidebar?: Locator) {
  const place = sidebar ?? (await openSidebar(visitor));
  await place.locator('[aria-haspopup="menu"]').click();
  return visitor.page.getByRole('menu');
}

export async function signOut(visitor: Visitor, sidebar?: Locator) {
  const menu = await openUserMenu(visitor, sidebar);
  await menu.getByText(visitor.say('shell.menu.signOut')).click();
  await arriveAt(visitor.page, '/login');
}
