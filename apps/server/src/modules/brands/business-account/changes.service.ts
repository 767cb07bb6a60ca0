/** The platform's own brand stands in the administrators' history, whichever form it was saved with (docs/product-rules.md#super-admin). */
import type { Tx } from '../../../platform/context.ts';
import { recordChange } from '../../audit/public.ts';
import type { BrandView } from './business-account.presenter.ts';

/** What the form holds. Of the secret, which lies sealed, the history says only that it is another one. */
const FIELDS = [
  ...(['name', 'logo', 'content', 'button_color', 'secondary_color', 'login_page_bg_color'] as const),
  ...(['sidebar_background_color', 'text_color', 'heading_color', 'crms', 'show_training_center'] as const),
  ...(['registration', 'support_script_url', 'terms_url', 'privacy_url', 'support_email', 'postal_address'] as const),
  ...(['script', 'menu_entries', 'resources', 'support_secret'] as const),
];

const fieldsOf = ({ brand, allowsOwnAiKeys }: BrandView) => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, brand[field]])),
  allows_own_ai_keys: allowsOwnAiKeys,
});

export async function noteBrand(tx: Tx, before: BrandView | null, after: BrandView): Promise<void> {
  if (!after.isPlatform) return;
  await recordChange(tx, {
    part: 'settings',
    what: 'saveBrand',
    subject: { id: 'brand', name: after.brand.name },
    before: before && fieldsOf(before),
    after: fieldsOf(after),
  });
}
