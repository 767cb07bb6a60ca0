/** The match step of an import: which column of a file is probably which of ours, and whether a matching can be used. Pure. */
import { IMPORT_COLUMNS } from '@leadwright/contract/imports';
import type { ListType } from '@leadwright/contract/lists';
import { fieldError } from '../../../platform/errors.ts';

/** How people head their columns, in English and Spanish. */
const HEADINGS: Record<string, string[]> = {
  website: [
    'website',
    'web',
    'web site',
    'url',
    'domain',
    'site',
    'homepage',
    'company website',
    'sitio web',
    'página web',
    'dominio',
  ],
  name: ['name', 'full name', 'business name', 'title of business', 'nombre', 'nombre completo', 'razón social'],
  company: [
    'company',
    'company name',
    'organization',
    'organisation',
    'employer',
    'empresa',
    'compañía',
    'organización',
  ],
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'correo', 'correo electrónico'],
  phone: [
    'phone',
    'telephone',
    'tel',
    'mobile',
    'phone number',
    'cell',
    'teléfono',
    'móvil',
    'celular',
    'número de teléfono',
  ],
  first_name: ['first name', 'given name', 'forename', 'nombre de pila', 'primer nombre'],
  last_name: ['last name', 'surname', 'family name', 'apellido', 'apellidos'],
  position: ['position', 'title', 'job title', 'role', 'cargo', 'puesto'],
  seniority: ['seniority', 'level', 'seniority level', 'nivel', 'nivel de antigüedad'],
  linkedin_url: [
    'linkedin',
    'linkedin url',
    'linkedin profile',
    'person linkedin url',
    'perfil de linkedin',
    'url de linkedin',
  ],
  industry: ['industry', 'category', 'sector', 'type', 'industria', 'categoría', 'actividad'],
  street: ['street', 'address', 'street address', 'address 1', 'calle', 'dirección', 'domicilio'],
  city: ['city', 'town', 'locality', 'ciudad', 'localidad', 'municipio'],
  state: ['state', 'province', 'region', 'county', 'estado', 'provincia', 'región'],
  postal_code: ['postal code', 'zip', 'zip code', 'postcode', 'código postal', 'cp'],
  country: ['country', 'nation', 'país'],
  rating: ['rating', 'stars', 'score', 'valoración', 'puntuación'],
  reviews: ['reviews', 'review count', 'number of reviews', 'reseñas', 'opiniones'],
  technologies: ['technologies', 'technology', 'tech stack', 'tecnologías'],
  confidence: ['confidence', 'confidence score', 'confianza'],
  platform: ['platform', 'network', 'social network', 'plataforma', 'red social'],
  handle: ['handle', 'username', 'user name', 'user', 'account', 'usuario', 'cuenta'],
  followers: ['followers', 'subscribers', 'follower count', 'seguidores', 'suscriptores'],
  engagements: ['engagements', 'interactions', 'interacciones'],
  engagement_rate: ['engagement rate', 'er', 'tasa de interacción'],
  views: ['views', 'average views', 'visualizaciones', 'vistas'],
};

/** Letters and digits only, without accents: how a heading is compared. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const COLUMN_OF = new Map<string, string>();
for (const [column, headings] of Object.entries(HEADINGS))
  for (const heading of [column, ...headings])
    if (!COLUMN_OF.has(plain(heading))) COLUMN_OF.set(plain(heading), column);

/** In a list of companies the company is the name; in others the name is the person's. */
const OTHER_NAME: Partial<Record<ListType, Record<string, string>>> = { local: { company: 'name' } };

/** Each of our columns is suggested once, for the first that fits. */
export function suggestMapping(type: ListType, headers: string[]): (string | null)[] {
  const known: readonly string[] = IMPORT_COLUMNS[type].columns;
  const taken = new Set<string>();
  return headers.map((header) => {
    const meant = COLUMN_OF.get(plain(header));
    const column = meant && (known.includes(meant) ? meant : OTHER_NAME[type]?.[meant]);
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** Known columns only, each once, and enough of them to tell one lead from another. */
export function checkMapping(type: ListType, mapping: (string | null)[]): void {
  const { columns, required } = IMPORT_COLUMNS[type];
  const chosen = mapping.filter((column) => column !== null);
  const wrong = mapping.findIndex((column) => column !== null && !(columns as readonly string[]).includes(column));
  if (wrong >= 0) throw fieldError(`mapping.${wrong}`, 'validation.type');
  const twice = mapping.findIndex((column, index) => column !== null && mapping.indexOf(column) !== index);
  if (twice >= 0) throw fieldError(`mapping.${twice}`, 'results.invalid.twice');
  if (!required.some((column) => chosen.includes(column)))
    throw fieldError('mapping', `results.invalid.required.${type}`);
}
