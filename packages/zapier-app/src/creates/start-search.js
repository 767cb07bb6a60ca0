/** Starts a search, if it costs no more than the Zap allows: it is estimated first, and starts at exactly that price. */
import { address } from '../requests.js';

const SENIORITIES = [
  ...['Founder/Owner', 'C-Level', 'Vice President', 'Director', 'Manager', 'Individual Contributor'],
  ...['Head', 'Senior', 'Entry', 'Intern', 'Volunteer'],
];
const industryField = {
  key: 'industry',
  label: 'Industry',
  type: 'string',
  required: true,
  helpText: 'Such as dentist.',
};
const placeField = {
  key: 'place',
  label: 'Place',
  type: 'string',
  helpText: 'A city, state or country, such as Austin.',
};

/** What each kind of search wants to know. */
const FIELDS_OF_KIND = {
  industry: [
    industryField,
    { ...placeField, required: true },
    { key: 'radius_km', label: 'Radius in km', type: 'number', default: '15', required: false },
  ],
  people: [
    { key: 'titles', label: 'Job Titles', type: 'string', list: true, required: false },
    { key: 'seniorities', label: 'Seniorities', type: 'string', list: true, choices: SENIORITIES, required: false },
    { key: 'companies', label: 'Companies', type: 'string', list: true, required: false },
    { ...placeField, required: false },
  ],
  single: [{ key: 'domain', label: 'Domain', type: 'string', required: true, helpText: 'Such as example.com.' }],
};

const fieldsOf = (_z, { inputData }) => FIELDS_OF_KIND[inputData.search_for] ?? [];

const ask = async (z, path, params) => (await z.request({ url: address(path), params })).data.data;
const send = async (z, path, body) => (await z.request({ method: 'POST', url: address(path), body })).data;
const isSame = (text, other) => text.trim().toLowerCase() === other.trim().toLowerCase();

/** By its name, written in full or in part. */
async function findOne(z, path, words, label) {
  const found = await ask(z, path, { search: words });
  const chosen = found.find(({ name }) => isSame(name, words)) ?? found[0];
  if (!chosen) throw new z.errors.HaltedError(`${label} "${words}" was not found.`);
  return chosen;
}

const FILTERS_OF_KIND = {
  industry: async (z, { industry, place, radius_km }) => ({
    industry: (await findOne(z, '/api/industries', industry, 'The industry')).slug,
    location_id: (await findOne(z, '/api/locations', place, 'The place')).id,
    ...(radius_km && { radius_km }),
  }),
  people: async (z, { titles = [], seniorities = [], companies = [], place }) => ({
    ...{ titles, seniorities, companies },
    ...(place && { location_ids: [(await findOne(z, '/api/locations', place, 'The place')).id] }),
  }),
  single: async (_z, { domain }) => ({ domain }),
};

async function perform(z, { inputData }) {
  const { search_for: type, list_name, limit, max_credits } = inputData;
  const filters = await FILTERS_OF_KIND[type](z, inputData);
  const body = { type, list: { name: list_name }, limit, filters };
  const { cost_each, maximum_credits } = await send(z, '/api/searches/estimate', body);
  if (maximum_credits > max_credits)
    throw new z.errors.HaltedError(
      `The search could cost up to ${maximum_credits} credits, more than the ${max_credits} that are allowed. Nothing was started.`,
    );
  return (await send(z, '/api/searches', { ...body, expected: { cost_each, maximum_credits } })).data;
}

export const startSearch = {
  key: 'start_search',
  noun: 'Search',
  display: {
    label: 'Start Search',
    description: 'Starts a search whose leads arrive in a list, if it costs no more credits than you allow.',
  },
  operation: {
    inputFields: [
      {
        key: 'search_for',
        label: 'Search For',
        type: 'string',
        required: true,
        altersDynamicFields: true,
        choices: {
          industry: 'Companies of an industry in a place',
          people: 'People',
          single: 'E-mail addresses of a domain',
        },
      },
      fieldsOf,
      {
        key: 'list_name',
        label: 'List Name',
        type: 'string',
        required: true,
        helpText: 'The list that gets the leads. One of this name is used if it exists.',
      },
      { key: 'limit', label: 'Most Leads', type: 'integer', required: true, default: '100' },
      {
        key: 'max_credits',
        label: 'Most Credits',
        type: 'integer',
        required: true,
        helpText: 'The search is estimated first and only started if it cannot cost more than this.',
      },
    ],
    perform,
    sample: { id: 81, type: 'industry', status: 'queued', list_id: 12, limit: 100, maximum_credits: 40, credits: 0 },
  },
};
