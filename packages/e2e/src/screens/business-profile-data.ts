/** A business profile and its website proposals, in both languages, for screenshots. */
import { type BusinessProfile, PROFILE_FIELD_NAMES, type Prefill } from '@leadwright/contract/ai/business-profile';
import type { Language } from '@leadwright/i18n';

type Values = Partial<BusinessProfile>;

const SITE = 'https://haldenroe.test';
const SOME: Record<Language, Values> = {
  en: {
    company_name: 'Halden & Roe Studio',
    website: 'haldenroe.test',
    industry: 'Web design',
    description: 'We design and run booking pages that small clinics keep up to date themselves.',
    problems: 'Missed calls and empty slots.',
    difference: 'Live within a week, no contract.',
    packages: 'Start 49 EUR, Clinic 99 EUR a month',
    tone: 'Friendly and brief, first names, in English',
  },
  es: {
    company_name: 'Halden & Roe Studio',
    website: 'haldenroe.test',
    industry: 'Diseño web',
    description: 'Diseñamos y mantenemos páginas de reservas que las clínicas pequeñas actualizan ellas mismas.',
    problems: 'Llamadas perdidas y huecos vacíos.',
    difference: 'En marcha en una semana, sin permanencia.',
    packages: 'Inicio 49 EUR, Clínica 99 EUR al mes',
    tone: 'Cercano y breve, de tú, en español',
  },
};
const REST: Record<Language, Values> = {
  en: {
    main_offer: 'Booking pages for clinics with fewer than ten people',
    customers: 'Owner-led dental and physiotherapy clinics. The owner decides in one call.',
    regions: 'Lisbon and Porto',
  },
  es: {
    main_offer: 'Páginas de reservas para clínicas de menos de diez personas',
    customers: 'Clínicas dentales y de fisioterapia llevadas por sus dueños, que deciden en una llamada.',
    regions: 'Lisboa y Oporto',
  },
};

export function profileOf(language: Language, part: 'none' | 'some' | 'all'): BusinessProfile {
  const empty = Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, '']));
  const values = { ...empty, ...(part !== 'none' && SOME[language]), ...(part === 'all' && REST[language]) } as Values;
  const missing = PROFILE_FIELD_NAMES.filter((name) => !values[name]);
  const [total, isSaved] = [PROFILE_FIELD_NAMES.length, part !== 'none'];
  return {
    ...(values as BusinessProfile),
    id: isSaved ? 1 : null,
    version: isSaved ? 3 : 0,
    missing,
    filled: total - missing.length,
    total,
    complete: missing.length === 0,
    changed_by: isSaved ? 'Mara Lindqvist' : null,
    changed_at: isSaved ? new Date(Date.now() - 3 * 3_600_000).toISOString() : null,
  };
}

export const prefillOf = (language: Language): Prefill => ({
  id: 3,
  website: 'haldenroe.test',
  state: 'ready',
  problem: null,
  by: 'model',
  pages: [{ url: `${SITE}/`, title: 'Halden & Roe' }],
  proposals: [
    { field: 'main_offer', value: REST[language].main_offer ?? '', url: `${SITE}/` },
    { field: 'customers', value: REST[language].customers ?? '', url: `${SITE}/cases` },
    { field: 'regions', value: REST[language].regions ?? '', url: `${SITE}/about` },
    {
      field: 'industry',
      value: language === 'es' ? 'Software para clínicas' : 'Software for clinics',
      url: `${SITE}/`,
    },
  ],
  created_at: new Date().toISOString(),
});
