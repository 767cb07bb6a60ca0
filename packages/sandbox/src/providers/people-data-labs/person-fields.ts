/** The fields a person search can ask for, read from the world's columns without making the person. */
import { entityIds } from '../../world/ids.ts';
import type { World } from '../../world/world.ts';
import { companySlug, levelsOf, locationOf, roleOf, sizeOf } from './person-record.ts';
import type { Field, Fields, Value } from './search-query.ts';

export function personFields(world: World): Fields {
  const { people, companies } = world;
  const ids = entityIds(world.seed, 'pdl', people.count);
  const given = (value: Value | undefined): Value[] => (value === undefined ? [] : [value]);

  const ofTitle = (values: (i: number) => Value[], isText?: true): Field => ({
    values,
    code: (i) => people.titleOf(i).index,
    ...(isText && { isText }),
  });
  const ofCity = (part: keyof ReturnType<typeof locationOf>): Field => ({
    values: (i) => [locationOf(people.cityOf(i))[part]],
    code: (i) => people.cityOf(i).index,
  });
  const ofCompany = (values: (company: number) => Value[], isText?: true): Field => ({
    values: (i) => values(people.companyOf(i)),
    code: (i) => people.companyOf(i),
    ...(isText && { isText }),
  });
  const industry: Field = {
    values: (i) => [companies.industryOf(people.companyOf(i)).name.toLowerCase()],
    code: (i) => companies.industryOf(people.companyOf(i)).index,
    isText: true,
  };
  const own = (values: (i: number) => Value[], isText?: true): Field => ({ values, ...(isText && { isText }) });
  const phones = own((i) => given(people.phoneOf(i)));
  const personal = own((i) => given(people.get(i).personalEmail));
  const workEmail = own((i) => given(people.workEmailOf(i)));

  const fields: Record<string, Field> = {
    id: own((i) => [ids.make(i)]),
    full_name: own((i) => [`${people.firstNameOf(i)} ${people.lastNameOf(i)}`], true),
    first_name: own((i) => [people.firstNameOf(i)]),
    last_name: own((i) => [people.lastNameOf(i)]),
    sex: own((i) => [people.genderOf(i)]),
    linkedin_username: own((i) => [people.linkedinSlugOf(i)]),
    linkedin_url: own((i) => [`linkedin.com/in/${people.linkedinSlugOf(i)}`]),
    work_email: workEmail,
    personal_emails: personal,
    recommended_personal_email: personal,
    emails: own((i) => [...workEmail.values(i), ...personal.values(i)]),
    'emails.address': own((i) => [...workEmail.values(i), ...personal.values(i)]),
    mobile_phone: phones,
    phone_numbers: phones,
    industry,
    job_title: ofTitle((i) => [people.titleOf(i).text.toLowerCase()], true),
    job_title_role: ofTitle((i) => [roleOf(people.titleOf(i))]),
    job_title_levels: ofTitle((i) => levelsOf(people.titleOf(i))),
    job_start_date: own((i) => [String(people.get(i).startYear)]),
    job_company_id: ofCompany((company) => given(companySlug(companies.domainOf(company)))),
    job_company_name: ofCompany((company) => [companies.nameOf(company)], true),
    job_company_website: ofCompany((company) => given(companies.domainOf(company))),
    job_company_industry: industry,
    job_company_size: ofCompany((company) => [sizeOf(companies.headcountOf(company))]),
    job_company_employee_count: ofCompany((company) => [companies.headcountOf(company)]),
    location_name: ofCity('name'),
    location_locality: ofCity('locality'),
    location_region: ofCity('region'),
    location_country: ofCity('country'),
  };
  for (const part of ['name', 'locality', 'region', 'country'] as const)
    fields[`job_company_location_${part}`] = ofCity(part);
  const known = new Map(Object.entries(fields));
  return (name) => known.get(name);
}
