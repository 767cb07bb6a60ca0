/** Every field, a save bar with real unsaved changes, charts and the editor. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { inSeconds } from '../../lib/kept/moment.ts';
import { AreaBurndown, StackedBars } from '../../ui/charts/Charts.tsx';
import { Badge, StateWord } from '../../ui/display/marks.tsx';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { ColorField } from '../../ui/form/ColorField.tsx';
import { FieldPair, Form, FormSection } from '../../ui/form/Form.tsx';
import {
  CheckField,
  EmailField,
  MultiSelectField,
  NumberField,
  PasswordField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../ui/form/fields.tsx';
import { ImageUpload } from '../../ui/form/ImageUpload.tsx';
import { ResendCountdown } from '../../ui/form/ResendCountdown.tsx';
import { RichText } from '../../ui/form/RichText.tsx';
import { SecretField } from '../../ui/form/SecretField.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { SaveBar } from '../../ui/layout/SaveBar.tsx';

const Body = z.object({
  name: z.string().trim().min(1, 'validation.required'),
  email: z.email('validation.email'),
  password: z.string().min(6),
  menu: z.string(),
  crms: z.array(z.string()).min(1),
  days: z.number().int().min(1).max(365),
  note: z.string(),
  training: z.boolean(),
  secret: z.string(),
  colour: z.string(),
  text: z.string(),
});

const HALF_A_MINUTE = inSeconds(30);

export function KitForm() {
  const form = useZodForm(Body, {
    initialValues: {
      name: 'Northwind Leads',
      email: '',
      password: '',
      menu: 'all',
      crms: ['ghl', 'keap'],
      days: 30 as number | null,
      note: '',
      training: true,
      secret: '',
      colour: '#F2A900',
      text: '<p>Hello <strong>there</strong></p>',
    },
    onSubmit: () => undefined,
  });
  const [code, setCode] = useState('123');
  return (
    <Page
      title="Business account"
      mark={<Badge tone="ok">Live</Badge>}
      actions={<Button leftSection={<IconExternalLink />}>Open your site</Button>}
    >
      <Form form={form}>
        <FormSection title="Identity">
          <FieldPair>
            <TextField label="Business name" {...form.field('name')} />
            <ImageUpload label="Logo" value={null} onFile={async () => undefined} />
          </FieldPair>
          <FieldPair>
            <EmailField label="Email" description="Letters, numbers and hyphens." {...form.field('email')} />
            <PasswordField
              label="Password"
              aside={
                <a className="link" href="#content">
                  Forgot password
                </a>
              }
              {...form.field('password')}
            />
          </FieldPair>
          <FieldPair>
            <NumberField label="Expires in" unit="days" {...form.field('days')} />
            <SecretField label="API key" lastFour="a91f" {...form.field('secret')} />
          </FieldPair>
        </FormSection>
        <FormSection title="What customers see" text="Changes show at once.">
          <FieldPair>
            <SelectField
              label="Menu"
              data={[
                { value: 'all', label: 'All sections of their package' },
                { value: 'some', label: 'Some' },
              ]}
              {...form.field('menu')}
            />
            <MultiSelectField
              label="CRMs"
              data={[
                { value: 'ghl', label: 'HighLevel' },
                { value: 'keap', label: 'Keap' },
                { value: 'zapier', label: 'Zapier' },
              ]}
              {...form.field('crms')}
            />
          </FieldPair>
          <FieldPair>
            <ColorField label="Button" warning {...form.field('colour')} />
            <TextAreaField label="Note" {...form.field('note')} />
          </FieldPair>
          <SwitchField label="Show courses in Settings" {...form.tick('training')} />
          <CheckField label="Emails found on their sites" defaultChecked />
          <RichText
            label="Text"
            value={form.values.text}
            onChange={(text) => form.mantine.setFieldValue('text', text)}
          />
        </FormSection>
        <FormSection title="Code">
          <CodeInput value={code} onChange={setCode} />
          <div>
            <ResendCountdown from={HALF_A_MINUTE} onResend={async () => 30} />
          </div>
        </FormSection>
        <Button type="submit" variant="filled" size="lg">
          Check
        </Button>
      </Form>
      <KitCharts />
      <SaveBar form={form} summary="Button colour, login background" />
    </Page>
  );
}

const SERIES = [
  { id: 'local', label: 'Local' },
  { id: 'people', label: 'People' },
  { id: 'employees', label: 'Employees' },
  { id: 'domain', label: 'Domain' },
  { id: 'creators', label: 'Creators' },
];
const points = Array.from({ length: 30 }, (_, day) => ({
  label: `${(day % 30) + 1} Nov`,
  values: Object.fromEntries(
    SERIES.map((one, index) => [
      one.id,
      day % 6 === 5 ? 0 : Math.round((40 / (index + 1)) * (1 + Math.sin(day * (index + 1)))),
    ]),
  ),
}));
const days = Array.from({ length: 31 }, (_, day) => ({
  label: `${day + 1} Nov`,
  left: day <= 15 ? Math.round(2000 - day * 92) : null,
  forecast: day >= 15 && day <= 22 ? Math.max(0, Math.round(620 - (day - 15) * 92)) : null,
  even: 2000 - (2000 / 30) * day,
}));

const KitCharts = () => (
  <div style={{ display: 'grid', gap: 16, marginTop: 24 }}>
    <StackedBars title="Credit use" note="2,284 in 30 days" points={points} series={SERIES} />
    <AreaBurndown
      title="Allowance to 1 December"
      days={days}
      names={{ left: 'Left', even: 'Even pace', forecast: 'Forecast' }}
      remark={
        <StateWord tone="warn" icon={<IconAlertTriangle />}>
          Ends 21 Nov
        </StateWord>
      }
    />
    <Card title="Card" note="with a note" aside={<Button size="xs">Act</Button>} line>
      Body
    </Card>
  </div>
);
