/** A file of customers, as a browser sends it. */
import { type ExclusionSource, exclusions } from '@leadwright/contract/leads/exclusions';
import type { Api, TestPerson } from '../../../testing/api.ts';

const BOUNDARY = 'xxBOUNDARYxx';

export async function sendFile(api: Api, who: TestPerson, content: string | Buffer, name = 'customers.csv') {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
  const reply = await api.app.inject({
    method: 'POST',
    url: exclusions.addFile.path,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${who.token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  return { status: reply.statusCode, body: reply.json() };
}

export async function addFile(api: Api, who: TestPerson, content: string, name?: string): Promise<ExclusionSource> {
  const { status, body } = await sendFile(api, who, content, name);
  if (status !== 201) throw new Error(JSON.stringify(body));
  await api.runJobs();
  return (await sourcesOf(api, who)).find(({ id }) => id === body.data.id) as ExclusionSource;
}

export const sourcesOf = async (api: Api, who: TestPerson): Promise<ExclusionSource[]> =>
  (await api.call(who, exclusions.find, {})).body.data;
