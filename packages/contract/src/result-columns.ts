/**
 * The columns of a result, each once: what it holds, in which lists it stands, and what can be done with it. Filters, pages,
 * exports, imports, screens, personal data and the search text derive from here; the words are `results.column.<name>`, and a
 * test holds the database against it. Searched texts stand in the database in this order: a new column goes to the end.
 */
import type { ListType } from './lists.ts';
import type { IdentifierKind } from './privacy.ts';

/** What a column holds decides how it is read, kept, compared and shown. */
type TextKind = 'text' | 'email' | 'phone' | 'url' | 'profile' | 'country' | 'platform' | 'handle';
type NumberKind = 'rating' | 'score' | 'percent' | 'whole' | 'audience';
export type ColumnKind = TextKind | NumberKind | 'words';

interface Abilities {
  filterable: boolean;
  /** Read by the search box. */
  searchable: boolean;
  sortable: boolean;
  importable: boolean;
  exportable: boolean;
  /** Can be sent to a field of a CRM. */
  mappable: boolean;
  /** Says something about a person. */
  personal: boolean;
  /** Its values repeat themselves, so how often each occurs in a list is counted. */
  repeats: boolean;
  /** By this a person or a company is recognised. */
  identifies: IdentifierKind | null;
  /** The most that a form takes. */
  maxLength: number;
  /** What people call it in their files, in English and Spanish, besides its own words. */
  headings: readonly string[];
}

const NUMBERS: readonly string[] = ['rating', 'score', 'percent', 'whole', 'audience'] satisfies NumberKind[];
const isNumberKind = (kind: ColumnKind): kind is NumberKind => NUMBERS.includes(kind);

const column = <K extends ColumnKind>(kind: K, lists: readonly ListType[], its: Partial<Abilities> = {}) => ({
  kind,
  lists,
  ...{ filterable: true, sortable: true, importable: true, exportable: true, mappable: true },
  searchable: !isNumberKind(kind),
  ...{ personal: false, repeats: false, identifies: null, maxLength: 255, headings: [] },
  ...its,
});

const ALL: readonly ListType[] = ['local', 'people', 'domain', 'influencer'];
const COMPANIES: readonly ListType[] = ['local', 'people', 'domain'];
const personal = true;
const repeats = true;

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
} as const;

export type ResultColumn = keyof typeof RESULT_COLUMNS;
type OfKind<K> = {
  [C in ResultColumn]: (typeof RESULT_COLUMNS)[C]['kind'] extends K ? C : never;
}[ResultColumn];
export type NumberColumn = OfKind<NumberKind>;
export type WordsColumn = OfKind<'words'>;
export type TextColumn = Exclude<ResultColumn, NumberColumn>;

export const COLUMN_NAMES = Object.keys(RESULT_COLUMNS) as ResultColumn[];
export const isColumn = (name: string): name is ResultColumn => Object.hasOwn(RESULT_COLUMNS, name);
export const kindOf = (name: ResultColumn): ColumnKind => RESULT_COLUMNS[name].kind;
export const isNumber = (name: string): name is NumberColumn => isColumn(name) && isNumberKind(kindOf(name));
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

/** In their order of filters, exports and screens. */
export const COLUMNS_OF: Record<ListType, readonly ResultColumn[]> = byType((type) =>
  COLUMN_NAMES.filter((name) => RESULT_COLUMNS[name].lists.includes(type)),
);
/** Whether the lists of a type have the column and it can do that. */
export const hasColumn = (type: ListType, name: string, ability: Ability = 'filterable'): name is ResultColumn =>
  isColumn(name) && RESULT_COLUMNS[name].lists.includes(type) && RESULT_COLUMNS[name][ability];

/** One of these makes it a lead of the type. */
export const REQUIRED_COLUMNS: Record<ListType, readonly ResultColumn[]> = {
  local: ['website'],
  people: ['linkedin_url', 'email'],
  domain: ['email', 'website'],
  influencer: ['handle'],
};
/** What the match step of an import can aim at, besides ignoring a column; what is required comes first. */
export const IMPORT_COLUMNS: Record<ListType, readonly ResultColumn[]> = byType((type) => {
  const importable = COLUMNS_OF[type].filter((name) => RESULT_COLUMNS[name].importable);
  return [...new Set([...REQUIRED_COLUMNS[type], ...importable])];
});

/** What manual entry asks for, in the order in which pasted rows are read (docs/product-rules.md#lists-and-results). */
export const ENTRY_COLUMNS = {
  local: [
    ...(['website', 'name', 'email', 'phone', 'first_name', 'last_name'] as const),
    ...(['street', 'postal_code', 'city', 'state', 'country'] as const),
  ],
  people: ['linkedin_url', 'email', 'name', 'position', 'company'],
} as const satisfies Partial<Record<ListType, readonly ResultColumn[]>>;
export type EntryType = keyof typeof ENTRY_COLUMNS;

/** By these a person or a company is recognised; the domain is kept beside the website it belongs to. */
export const IDENTIFYING_COLUMNS = [
  ...COLUMN_NAMES.flatMap((column) => {
    const { identifies } = RESULT_COLUMNS[column] as Abilities;
    return identifies ? [{ column: column as IdentifyingColumn, identifies }] : [];
  }),
  { column: 'domain', identifies: 'domain' } as const,
];
export type IdentifyingColumn = OfKind<'email' | 'phone' | 'profile'> | 'domain';

/** What every row has besides, for exports. */
export const ROW_COLUMNS = ['domain', 'email_state', 'is_verified', 'labels', 'sent_at', 'created_at'] as const;
export type RowColumn = (typeof ROW_COLUMNS)[number];

/** Letters and digits only, without accents: how a heading is compared. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Which of the columns a heading means; `words` are the names by which screens and exports call them. The first that fits
 * wins, own words before what people also say.
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
