/** Steps to the CSV screenshots: choosing a file, matching its columns, importing it. */
import type { Stage } from '../support/stage.ts';
import { answering, type Step } from './lead-data.ts';

/** Directly, or in "More" if the row is too narrow. */
export async function act(stage: Stage, label: string) {
  const { page, say } = stage;
  const direct = page.getByRole('button', { name: label, exact: true });
  const more = page.getByRole('button', { name: say('common.more'), exact: true });
  await direct.or(more).first().waitFor();
  if (await direct.isVisible()) return direct.click();
  await more.click();
  await page.getByRole('menuitem', { name: label }).click();
}

export const openCsv: Step = (stage) => act(stage, stage.say('results.screen.csv.act'));

/** Different companies each time: existing ones cannot be added again. */
let files = 0;
function newFile() {
  files += 1;
  const rows = [
    `One Dental,one${files}.test,Austin,hello@one.test`,
    `Two Dental,two${files}.test,Waco,`,
    'No site,,Austin,x@y.test',
  ];
  return ['Company,Web,Town,Mail', ...rows].join('\n');
}

export const chooseFile: Step = async (stage, made) => {
  const { page, say } = stage;
  await openCsv(stage, made);
  await page.getByRole('tab', { name: say('results.screen.csv.import') }).click();
  const file = { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(newFile()) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('combobox', { name: say('results.screen.csv.goesToOf', { column: 'Web' }) }).waitFor();
};
export const checkFile: Step = async (stage, made) => {
  const { page, say } = stage;
  await chooseFile(stage, made);
  for (const [column, target] of [
    ['Web', 'website'],
    ['Company', 'name'],
    ['Town', 'city'],
    ['Mail', 'email'],
  ] as const) {
    await page.getByRole('combobox', { name: say('results.screen.csv.goesToOf', { column }) }).click();
    await page.getByRole('option', { name: say(`results.column.${target}`), exact: true }).click();
  }
  await page.getByRole('button', { name: say('results.screen.csv.check') }).click();
  await page.getByText(say('results.screen.csv.count.valid')).waitFor();
};
const importing = (status: string): Step =>
  answering(/\/api\/imports\/\d+$/, (answer) => {
    const found = (answer['data'] ?? answer) as Record<string, unknown>;
    const counts = { rows: 1204, valid: 0, added: 1180, duplicates_in_list: 12, duplicates_in_file: 9, refused: 3 };
    const job = { ...(found['job'] as object), done: 812, total: 1204, status, message: '' };
    const changed = { ...found, status, counts, job };
    return answer['data'] ? { ...answer, data: changed } : changed;
  });
export const importShows =
  (status: 'running' | 'completed'): Step =>
  async (stage, made) => {
    await checkFile(stage, made);
    await importing(status)(stage, made);
    await stage.page.getByRole('button', { name: stage.say('results.screen.csv.run_other', { n: 2 }) }).click();
    const words = status === 'running' ? 'results.screen.csv.mayClose' : 'results.screen.csv.another';
    await stage.page.getByText(stage.say(words)).waitFor();
  };

/** A real import: two rows are added, and the one without a website is listed. */
export const refuseRows: Step = async (stage, made) => {
  const { page, say } = stage;
  await checkFile(stage, made);
  await page.getByRole('button', { name: say('results.screen.csv.run_other', { n: 2 }) }).click();
  await page.getByRole('button', { name: say('results.screen.csv.refused.add_zero') }).waitFor();
};
