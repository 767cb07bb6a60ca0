/** What a website says about its company, each fact with its evidence. Pure: pages in, facts out. */
import type { SitePages } from '../web-pages.port.ts';
import type { Evidence } from './evidence.rules.ts';

export type { Evidence } from './evidence.rules.ts';

export interface SiteFacts {
  outcome: SitePages['outcome'];
  name: string;
  emails: { address: string; kind: 'personal' | 'generic'; evidence: Evidence }[];
  phones: { e164: string; evidence: Evidence }[];
  socials: { platform: string; url: string; evidence: Evidence }[];
  addresses: {
    street: string;
    postalCode: string;
    city: string;
    state: string;
    country: string;
    evidence: Evidence;
  }[];
  people: {
    firstName: string;
    lastName: string;
    title: string;
    /** One of the eleven levels, or ''. */
    seniority: string;
    email: string;
    phone: string;
    linkedinUrl: string;
    evidence: Evidence;
  }[];
  technologies: { technology: string; confidence: number; evidence: Evidence }[];
}

export function factsOf(site: SitePages, _hints: { country: string }): SiteFacts {
  return {
    ...{ outcome: site.outcome, name: '', emails: [], phones: [], socials: [] },
    ...{ addresses: [], people: [], technologies: [] },
  };
}
