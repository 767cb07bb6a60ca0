import { address } from '../requests.js';

const text = (key, label, helpText) => ({ key, label, type: 'string', required: false, ...(helpText && { helpText }) });
const FIELDS = [
  text('website', 'Website', 'A list of companies needs it.'),
  text('linkedin_url', 'LinkedIn URL', 'A list of people needs it, or an e-mail address.'),
  text('email', 'E-mail'),
  text('name', 'Name'),
  text('phone', 'Phone'),
  text('first_name', 'First Name'),
  text('last_name', 'Last Name'),
  text('position', 'Position'),
  text('company', 'Company'),
  text('street', 'Street'),
  text('postal_code', 'Postal Code'),
  text('city', 'City'),
  text('state', 'State'),
  text('country', 'Country'),
];

async function perform(z, { inputData }) {
  const { list_id, ...row } = inputData;
  const url = address(`/api/campaigns/${list_id}/manual-entry`);
  const { added, duplicates, message } = (await z.request({ method: 'POST', url, body: { rows: [row] } })).data;
  return { list_id, added, duplicates, message };
}

export const addLead = {
  key: 'add_lead',
  noun: 'Lead',
  display: {
    label: 'Add Lead',
    description: 'Adds a lead to a list. A lead that is in the list already is not added twice.',
  },
  operation: {
    inputFields: [
      { key: 'list_id', label: 'List', type: 'integer', required: true, dynamic: 'lists.id.name' },
      ...FIELDS,
    ],
    perform,
    sample: { list_id: 12, added: 1, duplicates: 0, message: '1 lead was added.' },
  },
};
