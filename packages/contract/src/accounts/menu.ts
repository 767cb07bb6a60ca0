/**
 * How a brand can customize its customers' sidebar (docs/product-rules.md#brands). Ids match the web app's navigation.
 */

/**
 * Entries by section. A brand can reorder entries within a section but not move them: the section's module controls
 * access.
 */
export const MENU_SECTIONS = {
  settings: ['businessProfile', 'wallet', 'integration', 'onboarding'],
  ai: ['aiTraining', 'icpSuggestions'],
  leadSearch: ['newSearch', 'savedLists', 'aiAssistant', 'customLabels', 'autopilots', 'workflows', 'doNotContact'],
} as const;
export type MenuSection = keyof typeof MENU_SECTIONS;
export type MenuEntry = (typeof MENU_SECTIONS)[MenuSection][number];
export const MENU_ENTRIES: readonly MenuEntry[] = Object.values(MENU_SECTIONS).flat();

/**
 * These entries can be renamed but not hidden. The business profile is the landing page, and everyone must be able to
 * see what they pay and to keep people off their lists.
 */
export const ALWAYS_SHOWN: readonly MenuEntry[] = ['businessProfile', 'wallet', 'doNotContact'];
export const isAlwaysShown = (id: string) => (ALWAYS_SHOWN as readonly string[]).includes(id);

export interface MenuChoice {
  id: string;
  /** Empty: the product's own label, in the reader's language. */
  label: string;
  hidden: boolean;
}
