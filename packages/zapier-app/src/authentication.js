import { address } from './requests.js';

export const authentication = {
  type: 'custom',
  fields: [
    {
      key: 'api_key',
      label: 'API key',
      type: 'password',
      required: true,
      helpText: 'Create one in your profile settings, under API key. It may have a daily credit limit.',
    },
  ],
  test: async (z) => (await z.request(address('/api/me'))).data,
  connectionLabel: '{{json.email}}',
};
