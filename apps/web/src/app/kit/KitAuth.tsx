/** The mockup's login form on the real auth layout. */
import { Button } from '@mantine/core';
import { EmailField, PasswordField } from '../../ui/form/fields.tsx';

export const KitAuth = () => (
  <div>
    <h1 className="h24">Sign in</h1>
    <p className="t2" style={{ margin: '4px 0 20px' }}>
      Use your work email or a connected account.
    </p>
    <div className="stack" style={{ gap: 14 }}>
      <EmailField size="lg" label="Email" defaultValue="mara@haldenroe.test" data-autofocus />
      <PasswordField
        size="lg"
        label="Password"
        defaultValue="secret123"
        aside={
          <a className="link" href="/kit">
            Forgot password
          </a>
        }
      />
      <Button variant="filled" size="lg" fullWidth>
        Sign in
      </Button>
    </div>
  </div>
);
