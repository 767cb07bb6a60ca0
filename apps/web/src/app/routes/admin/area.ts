/** admin: the super admin's area (docs/product-rules.md#super-admin). Its translations load with it. */
import { createRoute } from '@tanstack/react-router';
import { loadAdminWords } from '../../../lib/i18n.ts';
import { appLayout, needs } from '../../layouts.tsx';

export const adminArea = createRoute({
  getParentRoute: () => appLayout,
  path: '/admin',
  beforeLoad: async (): Promise<void> => {
    needs.admin();
    await loadAdminWords();
  },
});
