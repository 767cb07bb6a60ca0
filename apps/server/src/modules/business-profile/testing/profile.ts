/** A realistic complete profile. */
import type { ProfileValues } from '@leadwright/contract/ai/business-profile';

export const FULL: ProfileValues = {
  company_name: 'Halden & Roe Studio',
  website: 'https://haldenroe.test',
  industry: 'Web design',
  main_offer: 'Booking pages for clinics with fewer than ten people',
  description: 'We design and run booking pages that small clinics keep up to date themselves.',
  customers: 'Owner-led dental and physiotherapy clinics. The owner decides in one call.',
  regions: 'Lisbon and Porto',
  problems: 'Missed calls and empty slots',
  difference: 'Live within a week, no contract',
  packages: 'Start 49 EUR, Clinic 99 EUR a month',
  tone: 'Friendly and brief, in English',
};
