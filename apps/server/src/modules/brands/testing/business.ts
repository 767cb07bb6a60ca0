/** A reseller's form filled in, and the zone of the sandbox's registrar. */
import { DEFAULT_COLOURS } from '@leadwright/contract/accounts/brands';
import { type BusinessAccountBody, businessAccount } from '@leadwright/contract/resale/business-account';
import type { Platform } from '../../../platform/context.ts';
import type { Api } from '../../../testing/api.ts';

export const FORM: Omit<BusinessAccountBody, 'slug'> = {
  ...DEFAULT_COLOURS,
  name: 'Brightside',
  logo: null,
  content: '',
  script: '',
  menu: [],
  crms: ['ghl'],
  show_training_center: true,
  registration: false,
  allows_own_ai_keys: false,
  support_email: '',
  postal_address: '',
  terms_url: '',
  privacy_url: '',
  support_script_url: '',
  support_secret: '',
  resources: { community: '', courses: '', officeHours: '', snapshots: '', roadmap: '' },
};

let made = 0;
export const freshSlug = () => `bright-${process.pid}-${++made}`;

type Body = Partial<BusinessAccountBody> & { seen?: string };
export const saveBrand = (api: Api, who: { token: string }, body: Body = {}) =>
  api.call(who, businessAccount.save, { body: { ...FORM, slug: freshSlug(), ...body } });

const textAt = ({ config }: Platform, name: string) => `${config.SANDBOX_URL}/registrar/_sandbox/texts/${name}`;

export const writeText = async (platform: Platform, name: string, value: string) => {
  const headers = { 'content-type': 'application/json' };
  const written = await fetch(textAt(platform, name), { method: 'PUT', headers, body: JSON.stringify({ value }) });
  if (!written.ok) throw new Error(`the registrar refused ${name}`);
};
export const deleteText = (platform: Platform, name: string) => fetch(textAt(platform, name), { method: 'DELETE' });
