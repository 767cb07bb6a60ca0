/** The system of a company's website, and its shared addresses. Shares follow each trade and country. */
import type { Chance } from '../chance.ts';
import type { Industry } from '../companies/industries.ts';
import type { Country, Language } from '../geography/countries.ts';

/** The six that the product can distinguish. */
const TECHNOLOGIES = ['wordpress', 'joomla', 'wix', 'shopify', 'typo3', 'google my business'] as const;
export type Technology = (typeof TECHNOLOGIES)[number];

export interface WebChoice {
  technologies: Technology[];
  roleEmails: string[];
  publishedEmails: string[];
}

const ROLES: Record<Language, string[]> = {
  en: ['info', 'hello', 'office', 'contact'],
  es: ['info', 'contacto', 'hola', 'administracion'],
  pt: ['geral', 'contato', 'info', 'comercial'],
  fr: ['contact', 'bonjour', 'accueil', 'info'],
  de: ['info', 'kontakt', 'service', 'post'],
  it: ['info', 'segreteria', 'contatti', 'ufficio'],
};

export function chooseWeb(industry: Industry, country: Country, domain: string | undefined, chance: Chance): WebChoice {
  if (!domain) return { technologies: [], roleEmails: [], publishedEmails: [] };
  const roles = ROLES[country.language];
  const [first, second] = [chance.weigh([70, 15, 10, 5]), chance.weigh([10, 40, 30, 20])];
  const roleEmails = [...new Set([roles[first], roles[second]])].map((role) => `${role}@${domain}`);
  const published = chance.weigh([34, 52, 14]);
  return {
    technologies: chooseTechnologies(industry, country, chance),
    roleEmails,
    publishedEmails: roleEmails.slice(0, published),
  };
}

function chooseTechnologies(industry: Industry, country: Country, chance: Chance): Technology[] {
  const shopify = industry.shopifyShare * 100;
  const typo3 = country.code === 'DE' ? 16 : 1.5;
  const system = chance.weigh([40, 6, 17, shopify, typo3, 30]);
  const chosen: Technology[] =
    system < 5 ? [(['wordpress', 'joomla', 'wix', 'shopify', 'typo3'] as const)[system] ?? 'wordpress'] : [];
  if (chance.hit(0.12)) chosen.push('google my business');
  return chosen;
}
