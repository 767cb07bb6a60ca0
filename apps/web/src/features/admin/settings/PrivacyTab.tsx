/** The do-not-contact list of the platform's account, which applies to the whole installation. */
import { getRouteApi } from '@tanstack/react-router';
import { usePageParams } from '../../../ui/layout/usePageParams.ts';
import { DoNotContactList } from '../../privacy/public.ts';

const route = getRouteApi('/app/admin/settings/privacy');

export const PrivacyTab = () => <DoNotContactList params={usePageParams(route.useSearch(), route.useNavigate())} />;
