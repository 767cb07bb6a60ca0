/**
 * Single definition of all result columns: kind, list types and capabilities. Filters, pages, exports, imports,
 * screens, personal data and the search text derive from it; labels are `results.column.<name>`, and a test compares it
 * with the database. Searched texts are stored in this order: add new columns at the end.
 */
import type { ListType } from './lists.ts';
import type { IdentifierKind } from './privacy.ts';

/**
 * A column's kind determines how it is parsed, stored, compared and shown. Prose is multi-line text. It has its own
 * filter index and is not part of the search box.
 */
type TextKind = 'text' | 'email' | 'phone' | 'url' | 'profile' | 'country' | 'platform' | 'handle' | 'prose';
type NumberKind = 'rating' | 'score' | 'percent' | 'whole' | 'audience';
export type ColumnKind = TextKind | NumberKind | 'words';

interface Abilities {
  filterable: boolean;
  /** Included in the search box. */
  searchable: boolean;
  sortable: boolean;
  importable: boolean;
  exportable: boolean;
  /** Can be mapped to a CRM field. */
  mappable: boolean;
  /** Personal data. */
  personal: boolean;
  /** Values repeat, so their counts are kept per list. */
  repeats: boolean;
  /** Identifies a person or a company. */
  identifies: IdentifierKind | null;
  /** Maximum length in a form. */
  maxLength: number;
  /** Common headings in English and Spanish files, besides its label. */
  headings: readonly string[];
}

const NUMBERS: readonly string[] = ['rating', 'score', 'percent', 'whole', 'audience'] satisfies NumberKind[];
const isNumberKind = (kind: ColumnKind): kind is NumberKind => NUMBERS.includes(kind);

const column = <K extends ColumnKind>(kind: K, lists: readonly ListType[], its: Partial<Abilities> = {}) => ({
  kind,
  lists,
  filterable: true,
  sortable: true,
  importable: true,
  exportable: true,
  mappable: true,
  searchable: !isNumberKind(kind),
  personal: false,
  repeats: false,
  identifies: null,
  maxLength: 255,
  headings: [],
  ...its,
});

const ALL: readonly ListType[] = ['local', 'people', 'domain', 'influencer'];
const COMPANIES: readonly ListType[] = ['local', 'people', 'domain'];
const personal = true;
const repeats = true;
/** Written by the assistant, or corrected by a user. */
const written = (maxLength: number) =>
  column('prose', ['local', 'people', 'influencer'], {
    searchable: false,
    sortable: false,
    importable: false,
    personal,
    maxLength,
  });

export const RESULT_COLUMNS = {
  name: column('text', ALL, {
    personal,
    headings: ['full name', 'business name', 'title of business', 'nombre completo', 'razón social'],
  }),
  company: column('text', ['people', 'domain'], {
    headings: ['company name', 'organization', 'organisation', 'employer', 'compañía', 'organización'],
  }),
  website: column('url', ALL, {
    headings: ['web', 'web site', 'url', 'domain', 'site', 'homepage', 'company website', 'página web', 'dominio'],
  }),
  email: column('email', ALL, {
    personal,
    identifies: 'email',
    headings: ['mail', 'email address', 'e-mail address', 'correo electrónico'],
  }),
  phone: column('phone', ALL, {
    personal,
    identifies: 'phone',
    maxLength: 40,
    headings: ['telephone', 'tel', 'mobile', 'phone number', 'cell', 'móvil', 'celular', 'número de teléfono'],
  }),
  first_name: column('text', COMPANIES, {
    personal,
    maxLength: 100,
    headings: ['given name', 'forename', 'primer nombre'],
  }),
  last_name: column('text', COMPANIES, {
    personal,
    maxLength: 100,
    headings: ['surname', 'family name', 'apellido'],
  }),
  position: column('text', ['people', 'domain'], {
    personal,
    headings: ['title', 'job title', 'role', 'puesto'],
  }),
  seniority: column('text', ['people'], {
    repeats,
    headings: ['level', 'seniority level', 'nivel de antigüedad'],
  }),
  linkedin_url: column('profile', ['people'], {
    personal,
    identifies: 'linkedin',
    headings: ['linkedin', 'linkedin profile', 'person linkedin url', 'perfil de linkedin'],
  }),
  industry: column('text', ['local', 'people'], {
    repeats,
    headings: ['category', 'sector', 'type', 'industria', 'categoría', 'actividad'],
  }),
  street: column('text', ['local'], {
    headings: ['address', 'street address', 'address 1', 'dirección', 'domicilio'],
  }),
  city: column('text', ['local', 'people', 'influencer'], {
    repeats,
    maxLength: 100,
    headings: ['town', 'locality', 'localidad', 'municipio'],
  }),
  state: column('text', ['local', 'people'], {
    repeats,
    maxLength: 100,
    headings: ['province', 'region', 'county', 'estado', 'provincia', 'región'],
  }),
  postal_code: column('text', ['local'], {
    maxLength: 20,
    headings: ['zip', 'zip code', 'postcode', 'cp'],
  }),
  country: column('country', ALL, { repeats, maxLength: 100, headings: ['nation'] }),
  rating: column('rating', ['local'], { headings: ['stars', 'score', 'puntuación'] }),
  reviews: column('whole', ['local'], { headings: ['review count', 'number of reviews', 'opiniones'] }),
  confidence: column('score', ['domain'], { headings: ['confidence score'] }),
  platform: column('platform', ['influencer'], { repeats, headings: ['network', 'social network', 'red social'] }),
  handle: column('handle', ['influencer'], {
    personal,
    headings: ['username', 'user name', 'user', 'account', 'cuenta'],
  }),
  followers: column('audience', ['influencer'], { headings: ['subscribers', 'follower count', 'suscriptores'] }),
  engagements: column('audience', ['influencer'], { headings: ['interactions'] }),
  engagement_rate: column('percent', ['influencer'], { headings: ['er'] }),
  views: column('audience', ['influencer'], { headings: ['average views', 'vistas'] }),
  technologies: column('words', ['local', 'domain'], { sortable: false, headings: ['technology', 'tech stack'] }),
  employees: column('whole', COMPANIES, {
    headings: ['headcount', 'number of employees', 'company size', 'plantilla', 'número de empleados'],
  }),
  ai_summary: written(2000),
  ai_first_line: written(1000),
  ai_subject: written(255),
  ai_direct: written(4000),
  ai_similar: written(2000),
  ai_competitor: written(2000),
  ai_supplier: written(2000),
} as const;

export type ResultColumn = keyof typeof RESULT_COLUMNS;
type OfKind<K> = {
  [C in ResultColumn]: (typeof RESULT_COLUMNS)[C]['kind'] extends K ? C : never;
}[ResultColumn];
export type NumberColumn = OfKind<NumberKind>;
export type WordsColumn = OfKind<'words'>;
export type TextColumn = Exclude<ResultColumn, NumberColumn>;
export type ProseColumn = OfKind<'prose'>;

export const COLUMN_NAMES = Object.keys(RESULT_COLUMNS) as ResultColumn[];
export const isColumn = (name: string): name is ResultColumn => Object.hasOwn(RESULT_COLUMNS, name);
export const kindOf = (name: ResultColumn): ColumnKind => RESULT_COLUMNS[name].kind;
export const isNumber = (name: string): name is NumberColumn => isColumn(name) && isNumberKind(kindOf(name));
export const isProse = (name: string): name is ProseColumn => isColumn(name) && kindOf(name) === 'prose';
export const isWhole = (name: string): boolean => isColumn(name) && ['whole', 'audience'].includes(kindOf(name));

type Ability =
  | 'filterable'
  | 'searchable'
  | 'sortable'
  | 'importable'
  | 'exportable'
  | 'mappable'
  | 'personal'
  | 'repeats';
export const columnsWith = (ability: Ability): ResultColumn[] =>
  COLUMN_NAMES.filter((name) => RESULT_COLUMNS[name][ability]);

const byType = <T>(of: (type: ListType) => T): Record<ListType, T> =>
  Object.fromEntries(ALL.map((type) => [type, of(type)])) as Record<ListType, T>;

/** In the order used by filters, exports and screens. */
export const COLUMNS_OF: Record<ListType, readonly ResultColumn[]> = byType((type) =>
  COLUMN_NAMES.filter((name) => RESULT_COLUMNS[name].lists.includes(type)),
);
/** Whether lists of the type have the column, with the given capability. */
export const hasColumn = (type: ListType, name: string, ability: Ability = 'filterable'): name is ResultColumn =>
  isColumn(name) && RESULT_COLUMNS[name].lists.includes(type) && RESULT_COLUMNS[name][ability];

/** A lead of the type needs at least one of these. */
export const REQUIRED_COLUMNS: Record<ListType, readonly ResultColumn[]> = {
  local: ['website'],
  people: ['linkedin_url', 'email'],
  domain: ['email', 'website'],
  influencer: ['handle'],
};
/** Possible targets of an imported column; required ones come first. */
export const IMPORT_COLUMNS: Record<ListType, readonly ResultColumn[]> = byType((type) => {
  const importable = COLUMNS_OF[type].filter((name) => RESULT_COLUMNS[name].importable);
  return [...new Set([...REQUIRED_COLUMNS[type], ...importable])];
});

/** Columns of manual entry, in the order in which pasted rows are read (docs/product-rules.md#lists-and-results). */
export const ENTRY_COLUMNS = {
  local: [
    ...(['website', 'name', 'email', 'phone', 'first_name', 'last_name'] as const),
    ...(['street', 'postal_code', 'city', 'state', 'country'] as const),
  ],
  people: ['linkedin_url', 'email', 'name', 'position', 'company'],
} as const satisfies Partial<Record<ListType, readonly ResultColumn[]>>;
export type EntryType = keyof typeof ENTRY_COLUMNS;

/** These identify a person or a company; the domain is stored beside its website. */
export const IDENTIFYING_COLUMNS = [
  ...COLUMN_NAMES.flatMap((column) => {
    const { identifies } = RESULT_COLUMNS[column] as Abilities;
    return identifies ? [{ column: column as IdentifyingColumn, identifies }] : [];
  }),
  { column: 'domain', identifies: 'domain' } as const,
];
export type IdentifyingColumn = OfKind<'email' | 'phone' | 'profile'> | 'domain';

/** Additional columns of every row, for exports. */
export const ROW_COLUMNS = [
  'domain',
  'email_state',
  'is_verified',
  'labels',
  'sent_at',
  'crm_states',
  'crm_owner',
  'created_at',
] as const;
export type RowColumn = (typeof ROW_COLUMNS)[number];

/** Normalized heading: letters and digits only, without accents. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Finds the column of a heading; `words` are the labels used by screens and exports. The first match wins, labels
 * before aliases.
 */
export function headingReader(columns: readonly ResultColumn[], words: (name: ResultColumn) => readonly string[]) {
  const meant = new Map<string, ResultColumn>();
  const learn = (name: ResultColumn, heading: string) => {
    if (!meant.has(plain(heading))) meant.set(plain(heading), name);
  };
  for (const name of columns) for (const heading of [name, ...words(name)]) learn(name, heading);
  for (const name of columns) for (const heading of RESULT_COLUMNS[name].headings) learn(name, heading);
  return (heading: string): ResultColumn | undefined => meant.get(plain(heading));
}

/** A local lead without any of these is not a contact, so it is free (docs/product-rules.md#credits). */
export const CONTACT_COLUMNS = ['phone', 'website', 'email'] as const satisfies readonly ResultColumn[];
export const isContactable = (
  values: { [C in (typeof CONTACT_COLUMNS)[number]]?: string | null | undefined },
): boolean => CONTACT_COLUMNS.some((column) => values[column]);
