import { MENU_ENTRIES, type MenuEntry } from '@leadwright/contract/accounts/menu';
import { describe, expect, it } from 'vitest';
import { change, entriesOf, moveBy, moveTo, toSend, wholeMenu } from './menu.ts';

const ids = (menu: { id: MenuEntry }[]) => menu.map(({ id }) => id);
const saved = (...entries: MenuEntry[]) => entries.map((id) => ({ id, label: '', hidden: false }));

describe('the menu of a brand', () => {
  it('has every entry once; unnamed ones come last in their section', () => {
    const menu = wholeMenu(saved('workflows', 'onboarding'));
    expect([...ids(menu)].sort()).toEqual([...MENU_ENTRIES].sort());
    expect(ids(entriesOf(menu, 'settings'))).toEqual(['onboarding', 'businessProfile', 'wallet', 'integration']);
    expect(ids(entriesOf(menu, 'leadSearch'))[0]).toBe('workflows');
  });

  it('moves an entry only within its section', () => {
    const menu = wholeMenu([]);
    expect(ids(entriesOf(moveTo(menu, 'newSearch', 'aiAssistant'), 'leadSearch')).slice(0, 3)).toEqual([
      'savedLists',
      'aiAssistant',
      'newSearch',
    ]);
    expect(ids(entriesOf(moveTo(menu, 'aiAssistant', 'newSearch'), 'leadSearch'))[0]).toBe('aiAssistant');
    expect(moveTo(menu, 'wallet', 'newSearch')).toEqual(menu);
    expect(ids(entriesOf(moveBy(menu, 'aiTraining', 1), 'ai'))).toEqual(['icpSuggestions', 'aiTraining']);
    expect(moveBy(menu, 'aiTraining', -1)).toEqual(menu);
  });

  it('is not sent without changes', () => {
    const menu = wholeMenu([]);
    expect(toSend(change(menu, 'wallet', { label: '  ' }))).toEqual([]);
    expect(toSend(change(menu, 'wallet', { label: 'Credits' }))).toHaveLength(MENU_ENTRIES.length);
    expect(toSend(change(menu, 'autopilots', { hidden: true }))).toHaveLength(MENU_ENTRIES.length);
    expect(toSend(moveBy(menu, 'aiTraining', 1))).toHaveLength(MENU_ENTRIES.length);
  });
});
