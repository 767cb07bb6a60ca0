/** The platform's own brand, with the form of every brand. */
import { adminSettings } from '@leadwright/contract/admin/settings';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { BrandForm, useBusinessAccount } from '../../whitelabel/public.ts';

export function BrandTab() {
  const brand = useBusinessAccount();
  return (
    <QueryState query={brand}>
      {({ data, is_new }) => <BrandForm saved={data} isNew={is_new} by={adminSettings.saveBrand} />}
    </QueryState>
  );
}
