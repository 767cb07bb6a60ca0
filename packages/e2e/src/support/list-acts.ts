/** Shared steps of list journeys: ticks, actions and accounts. */
import type { Language, TranslationKey } from '@leadwright/i18n';
import { button, press } from './acts.ts';
import { loginOf } from './client.ts';
import { type Visitor, world } from './journey.ts';

/** Two accounts, so that one journey does not own what the other has to pay for. */
export const personOf = (language: Language) => loginOf(world, language === 'en' ? 'customer' : 'direct');

export const tick = ({ page, say }: Visitor, name: string) =>
  page.getByRole('checkbox', { name: say('ui.table.selectRow', { name }), exact: true }).click();

/** On a phone the actions are in a sheet. */
export async function act(visitor: Visitor, label: string) {
  const { page, say, isPhone } = visitor;
  if (isPhone) await press(visitor, 'ui.actions.open');
  const place = isPhone ? page.getByRole('dialog') : page.getByRole('toolbar', { name: say('ui.actions.label') });
  await place.getByRole('button', { name: new RegExp(`^${label}`) }).click();
}

/** An action for all matches: in the toolbar, or in its "More" menu. */
export async function actOnAll(visitor: Visitor, key: TranslationKey) {
  const { page, say } = visitor;
  const [own, more] = [button(visitor, key), button(visitor, 'common.more')];
  await own.or(more).first().waitFor();
  if (await own.isVisible()) return own.click();
  await more.click();
  await page.getByRole('menuitem', { name: new RegExp(`^${say(key)}`) }).click();
}

/** The button of a dialog. */
export const inDialog = ({ page }: Visitor, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Fields with options share their name with the list of options. */
export const picker = ({ page, say }: Visitor, key: TranslationKey) =>
  page.getByRole('combobox', { name: say(key), exact: true });

export async function choose(visitor: Visitor, key: TranslationKey, typed: string, option: RegExp) {
  await picker(visitor, key).fill(typed);
  await visitor.page.getByRole('option', { name: option }).first().click();
}
