/**
 * Groove: each lead is posted to a form. It answers yes or no, so nothing can be found, changed or taken back. A form's id goes to
 * GrooveMail's own address; any other address gets the fields alone.
 */
import { type CrmAdapter, CrmRefusal, type CrmSession, type CrmValues } from '../crm.port.ts';
import { customKey, standardFields } from '../standard-fields.data.ts';

/** Names of fields as GrooveMail's forms have them. */
const NAMES: Record<string, string> = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  name: 'full_name',
  phone: 'phone_number',
};

/** GrooveMail's own form knows which app it belongs to. */
const RAW_FORM = { ip_address: 'false', appUrl: 'https://app.groove.cm', form_submit_type: 'raw_html' };

export const FORM_ID = /^[0-9a-f]{24}$/i;

function formOf(session: CrmSession, values: CrmValues): Record<string, string> {
  const form: Record<string, string> = FORM_ID.test(session.externalId)
    ? { formid: session.externalId, ...RAW_FORM }
    : {};
  const own = new Map(session.formFields.map((name) => [customKey(name), name]));
  for (const [key, value] of Object.entries(values)) {
    const name = NAMES[key] ?? own.get(key);
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    if (name && text) form[name] = text;
  }
  return form;
}

const nothing = () => Promise.reject(new CrmRefusal('invalid', null, ''));

export const groove: CrmAdapter = {
  can: { update: false, undo: false, tags: false, createField: false, companies: false, companyAlone: false },
  creates: [],
  // Only a lead shows whether the form takes one: that is the test lead, not a question.
  check: async () => [],
  fields: async ({ formFields }) => [
    ...standardFields(['email', 'firstName', 'lastName', 'name', 'phone']),
    ...formFields.map((name) => ({
      key: customKey(name),
      label: name,
      type: 'text' as const,
      isCustom: true,
      options: [],
    })),
  ],
  createField: nothing,
  find: async () => [],
  read: async () => null,
  async create(session, values) {
    await session.ask({ method: 'POST', path: '', form: formOf(session, values) });
    return { id: '', values, tags: [], url: null, isNew: true };
  },
  update: nothing,
  addTags: nothing,
  removeTags: nothing,
  remove: nothing,
};
