/**
 * Groove: the address that GrooveMail's raw HTML forms post to. It takes a form and says yes or no, nothing else.
 *   POST   /groove/forms            with `formid`, 24 hexadecimal digits, as a GrooveMail form
 *   POST   /groove/forms/{any}      any other form
 *   GET    /groove/_sandbox/leads   what came, newest first; DELETE forgets it
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html } from '../../html.ts';
import { providerVendor } from '../../providers/provider-kit.ts';
import { acceptForms, fields } from '../../requests.ts';
import type { Sandbox } from '../../vendor.ts';
import { contactsCard } from '../contacts-card.ts';
import { keepLead, newLeads, shownLead } from '../received-leads.ts';

const FORM_ID = /^[0-9a-f]{24}$/i;
/** Fields of the GrooveMail form itself; the rest is the lead. */
const ABOUT_THE_FORM = ['formid', 'ip_address', 'appUrl', 'form_submit_type'];

const storeOf = (sandbox: Sandbox) => sandbox.store('groove', newLeads);

function take(sandbox: Sandbox, request: FastifyRequest, form: string) {
  const values = Object.entries(fields(request.body)).filter(([name]) => !ABOUT_THE_FORM.includes(name));
  keepLead(storeOf(sandbox), sandbox, form, Object.fromEntries(values));
  return { status: 'success' };
}

function formRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/forms', (request, reply) => {
    const { formid = '', form_submit_type } = fields(request.body);
    if (!FORM_ID.test(formid) || form_submit_type !== 'raw_html')
      return reply.code(400).send({ status: 'error', message: 'Invalid form' });
    return take(sandbox, request, formid);
  });
  app.post<{ Params: { form: string } }>('/forms/:form', (request) => take(sandbox, request, request.params.form));
}

export const groove = providerVendor({
  name: 'groove',
  title: 'Groove',
  credentials: { form_id: '5b20e7aa5b20e7aa5b20e7aa' },
  checksCallers: true,
  keyOf: () => undefined,
  settings: {},
  refuse(kind, reply) {
    const status = { unauthorized: 403, throttled: 429, quota: 429, error: 500 }[kind];
    return reply.code(status).send({ status: 'error' });
  },
  register(app, { sandbox }) {
    acceptForms(app);
    formRoutes(app, sandbox);
  },
  control(app, { sandbox }) {
    app.get('/_sandbox/leads', () => storeOf(sandbox).state.leads);
    app.delete('/_sandbox/leads', (_request, reply) => {
      storeOf(sandbox).reset();
      return reply.code(204).send();
    });
  },
  reset: (sandbox) => storeOf(sandbox).reset(),
  panel(sandbox) {
    const { leads } = storeOf(sandbox).state;
    const forms = [...new Set(leads.map(({ to }) => to))];
    const nothing = contactsCard({
      title: 'Forms',
      caption: `${sandbox.baseUrl}/groove/forms`,
      contacts: [],
      empty: 'No lead yet.',
      noun: 'lead',
    });
    return {
      title: 'Groove',
      html: html`${forms.length === 0 && nothing}${forms.map((form) =>
        contactsCard({
          title: `Form ${form}`,
          caption: 'Takes leads in; nothing can be read or changed from outside.',
          contacts: leads.filter(({ to }) => to === form).map(shownLead),
          empty: '',
          noun: 'lead',
        }),
      )}`,
    };
  },
});
