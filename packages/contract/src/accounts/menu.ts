/** What a brand may do to the sidebar of its customers (docs/product-rules.md#brands). Ids as in the web app's navigation. */

/** Entries by section. They keep their section, whose module decides who sees them; within it a brand puts them in its order. */
export const MENU_SECTIONS = {
  settings: ['businessProfile', 'wallet', 'integration', 'onboarding'],
  ai: ['aiTraining', 'icpSuggestions'],
  leadSearch: ['newSearch', 'savedLists', 'aiAssistant', 'customLabels', 'autopilots', 'workflows', 'doNotContact'],
} as const;
export type MenuSection = keyof typeof MENU_SECTIONS;
export type MenuEntry = (typeof MENU_SECTIONS)[MenuSection][number];
export const MENU_ENTRIES: readonly MenuEntry[] = Object.values(MENU_SECTIONS).flat();

/**
 * Everybody lands on the business profile, and nobody may be kept from seeing what they pay or from keeping people off their lists:
 * these can be renamed, not hidden.
 */
export const ALWAYS_SHOWN: readonly MenuEntry[] = ['businessProfile', 'wallet', 'doNotContact'];
export const isAlwaysShown = (id: string) => (ALWAYS_SHOWN as readonly string[]).includes(id);

export interface MenuChoice {
  id: string;
  /** Empty: the product's own word, in the language of whoever reads it. */
  label: string;
  hidden: boolean;
}
