/** A company in Outscraper's format. */
import type { Company } from '../../world/companies/companies.ts';
import { weekdayLines } from '../../world/companies/hours.ts';
import { displayPhone } from '../../world/geography/phones.ts';

const STATUSES = {
  open: 'OPERATIONAL',
  temporarily_closed: 'CLOSED_TEMPORARILY',
  permanently_closed: 'CLOSED_PERMANENTLY',
} as const;

export function placeRecord(company: Company, query: string, enrichments: readonly string[]): Record<string, unknown> {
  const { city, address, industry, entityId } = company;
  const isUs = city.country.code === 'US';
  return {
    query,
    name: company.name,
    place_id: company.placeId,
    google_id: `0x${entityId.slice(0, 8)}${entityId.slice(9, 13)}:0x${entityId.slice(19, 23)}${entityId.slice(24, 36)}`,
    full_address: address.full,
    borough: address.district,
    street: address.street,
    postal_code: address.postcode,
    area_service: false,
    country_code: city.country.code,
    country: city.country.name,
    city: city.name,
    us_state: isUs ? city.region : null,
    state: city.region,
    latitude: company.lat,
    longitude: company.lon,
    site: company.website ?? null,
    phone: company.phone ? displayPhone(city.country, company.phone).international : null,
    type: industry.name,
    subtypes: industry.name,
    category: industry.name.toLowerCase(),
    rating: company.rating ?? null,
    reviews: company.reviews,
    business_status: STATUSES[company.status],
    verified: company.confidence > 0.5,
    working_hours: Object.fromEntries(weekdayLines(company.week).map((line) => line.split(': '))),
    range: company.priceLevel ? '$'.repeat(company.priceLevel) : null,
    location_link: `https://www.google.com/maps/place/?q=place_id:${company.placeId}`,
    ...(enrichments.includes('domains_service') && domainEnrichment(company)),
  };
}

function domainEnrichment(company: Company): Record<string, unknown> {
  const emails = company.publishedEmails.map((address, i) => [`email_${i + 1}`, address]);
  return {
    ...Object.fromEntries(emails),
    facebook: company.socials.facebook ?? null,
    instagram: company.socials.instagram ?? null,
    linkedin: company.socials.linkedin ?? null,
    website_generator: company.technologies[0] ?? null,
  };
}

/** What the contacts scraper finds on a company's own site. */
export function contactsRecord(query: string, company: Company | undefined): Record<string, unknown> {
  if (!company) return { query, emails: [], phones: [], socials: {}, site_data: {} };
  return {
    query,
    emails: company.publishedEmails.map((value) => ({
      value,
      sources: [{ ref: `https://${company.domain}/`, extracted_at: null }],
    })),
    phones: company.phone ? [{ value: company.phone }] : [],
    socials: company.socials,
    site_data: { title: company.name, generator: company.technologies[0] ?? null },
  };
}

export function onlyFields(record: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return fields.length === 0 ? record : Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
}
