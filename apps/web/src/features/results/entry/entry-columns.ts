/** The columns of a manual entry, in the order in which pasted rows are read (docs/product-rules.md#lists-and-results). */
export const ENTRY_COLUMNS = {
  local: [
    'website',
    'name',
    'email',
    'phone',
    'first_name',
    'last_name',
    'street',
    'postal_code',
    'city',
    'state',
    'country',
  ],
  people: ['linkedin_url', 'email', 'name', 'position', 'company'],
} as const;
export type EntryType = keyof typeof ENTRY_COLUMNS;
