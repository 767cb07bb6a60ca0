/** Whom nobody of the installation contacts: the list of the platform's account reaches everybody. */
import { getRouteApi } from '@tanstack/react-router';
import { usePageParams } from '../../../ui/layout/usePageParams.ts';
import { DoNotContactList } from '../../privacy/public.ts';

const route = getRouteApi('/app/admin/settings/privacy');

export const PrivacyTab = () => <DoNotContactList params={usePageParams(route.useSearch(), route.useNavigate())} />;
