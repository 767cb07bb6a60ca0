/** A trigger that Zapier subscribes to: we post what happens to the address of the Zap. */
import { address } from '../requests.js';

const listField = {
  key: 'list_id',
  label: 'List',
  type: 'integer',
  required: false,
  dynamic: 'lists.id.name',
  helpText: 'Leave it empty for all lists.',
};

/** `isOfList`: what happens belongs to a list, which can be chosen. */
export const hookTrigger = ({ key, noun, event, display, sample, isOfList = true }) => ({
  key,
  noun,
  display,
  operation: {
    type: 'hook',
    inputFields: isOfList ? [listField] : [],
    performSubscribe: async (z, { targetUrl, inputData }) => {
      const body = { target_url: targetUrl, event, ...(inputData.list_id && { list_id: inputData.list_id }) };
      return (await z.request({ method: 'POST', url: address('/api/zapier/hooks'), body })).data;
    },
    performUnsubscribe: async (z, { subscribeData }) =>
      (await z.request({ method: 'DELETE', url: address(`/api/zapier/hooks/${subscribeData.id}`) })).data,
    /** One item, or several that happened at once. */
    perform: (_z, { cleanedRequest }) => [cleanedRequest].flat(),
    performList: async (z, { inputData }) => {
      const params = inputData.list_id ? { list_id: inputData.list_id } : {};
      return (await z.request({ url: address(`/api/zapier/samples/${event}`), params })).data;
    },
    sample,
  },
});
