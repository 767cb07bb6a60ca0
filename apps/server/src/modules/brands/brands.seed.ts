/** The business account of the sandbox's reseller, filled in as one that sells. */
import { asAccount, type Base, type Platform } from '../../platform/context.ts';
import { allowAiKeysBelow } from '../accounts/public.ts';
import { seedImage } from '../files/public.ts';
import * as repository from './brands.repository.ts';
import { supportSecretContext } from './brands.service.ts';

/** A PNG of 96 by 96. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgBAMAAAAQtmoLAAAAMFBMVEVMaXEPLjkLKjUKKjULKjUJKjUKKjUKKjULKzb////w8vMyTVayvMBbcH' +
    'jV292JmZ4+iKkhAAAACHRSTlMA8xzffkafyAFRogcAAAAJcEhZcwAACxMAAAsTAQCanBgAAAH5SURBVFjDldgxS8NAGAbgKuos4pBBpOI/EMSO' +
    'ukjHgiCODgruLl1Dqz2oxfkrVeei3YuD4FgX1+rmWPwDCg5emmtzd02a972t6T2Evpf0vu8KhelYPrwMVMoI984qhZRxnDrbmPOZ6YsHau5YL3' +
    'ogZ74W7vwjlTt27fkrChin1g+oIqCR/IxtBY2d6Q0CDIRF7gbJLaooaBAR2UGd4OBqDEo4qEXzlxQx9jXYYsCaBmUG1DUIGBDq90xRo8KsQrwS' +
    'CxxYZZYtXroyB+qFCw5c44/q5IEtcaCWu27Nt6e+s3LOOv69z/hnkcdMsCny7YOBSMf+7IBfkXbfA119LRPoL6XnAX1JMkH0pfywoMMCeWXBfU' +
    'ACJ3cItIckkDsW2NFioEOADy/aXNDqjqPtwyB6nu1o80Fz5ESbD9SGEy0AoncmiRYBt3a0CFBxtF84sKOFgHpJosVAHK0MYWCifcBB9I8TR4sC' +
    'E20AA/VpooVB00QLAxNtDwfhaPoCYkDdsMBES4AWC0y0BIijJYCJlgDhgAQm2nl7XNvb4qJoszfFwcyGNY42e9v1NvFJtM41p3TwyoT00oEuTu' +
    'jyhy6w6BKOLhLpMpQudOlSmi7W+XaAbjjoloZumvi2jG786NaSb17p9phuwPkWnz5E4I8p+IMQ/qiFPsyBj4v+AfrhAxMH25eLAAAAAElFTkSu' +
    'QmCC',
  'base64',
);
const LOGO_SIZE = 96;

const BUSINESS = {
  support_email: 'help@northwind.test',
  postal_address: 'Northwind Leads\n12 Harbour Street\nBristol BS1 4QA\nUnited Kingdom',
  privacy_url: 'https://northwind.example/privacy',
  content: 'Local leads with a verified address, for agencies of every size.',
  resources: JSON.stringify({
    community: 'https://community.northwind.example',
    courses: 'https://courses.northwind.example',
    officeHours: 'https://northwind.example/office-hours',
    snapshots: 'https://northwind.example/snapshots',
    roadmap: 'https://northwind.example/roadmap',
  }) as never,
};

/** After the accounts are there: from here on it is a reseller's own work. */
export async function seedBusinessAccount(ctx: Base, { accountId, brandId }: { accountId: number; brandId: number }) {
  const logo = await seedImage(ctx, accountId, LOGO, LOGO_SIZE);
  await asAccount(ctx, accountId, async (tx) => {
    await allowAiKeysBelow(tx, true);
    await repository.updateBrand(tx.db, accountId, { ...BUSINESS, ...supportWidget(tx.platform, brandId), logo });
  });
}

/** The sandbox's support chat, which receives the signed-in user's identity. */
function supportWidget({ config, secrets }: Platform, brandId: number) {
  const { SANDBOX_URL } = config;
  if (!SANDBOX_URL) return {};
  return {
    support_script_url: `${SANDBOX_URL}/support-widget/widget.js`,
    support_secret: secrets.seal('sandbox-support-secret', supportSecretContext(brandId)),
  };
}
