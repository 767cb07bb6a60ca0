/** Companies found for a lead: names, websites, and reasons. */
import type { SuggestedCompany } from '@leadwright/contract/ai/texts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import own from './preview.module.css';

export const CompanyList = ({ companies }: { companies: readonly SuggestedCompany[] }) => (
  <ul className={own.companies}>
    {companies.map(({ name, website, domain, why }) => (
      <li key={`${name} ${domain}`}>
        <Avatar square size="sm" name={name} />
        <span className={own.companyWords}>
          <span className="b5">{name}</span> <span className="t3">{domain || website}</span>
          <small>{why}</small>
        </span>
      </li>
    ))}
  </ul>
);
