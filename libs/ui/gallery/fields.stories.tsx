import type { Meta, StoryObj } from '@storybook/react-vite'
import { Form } from 'react-aria-components'
import { Checkbox, Radio, Switch } from '../src/choices.tsx'
import { Field, SearchField, SelectField, TextAreaField } from '../src/field.tsx'
import { PasswordField } from '../src/password-field.tsx'
import { Checkbox as RichCheckbox, RadioGroup, Switch as RichSwitch } from '../src/rich/choices.tsx'
import * as rich from '../src/rich/field.tsx'
import { ComboField, SelectField as RichSelectField } from '../src/rich/select-field.tsx'

export default { title: 'Fields' } satisfies Meta

const options = [
  { value: 'ngn', label: 'Naira (₦)' },
  { value: 'usd', label: 'Dollars ($)' },
]
const nothing = () => undefined

export const Native: StoryObj = {
  render: () => (
    <div className="fields">
      <Field label="Name" defaultValue="Eko News 24" description="As viewers see it." />
      <Field label="E-mail" type="email" defaultValue="ada@" error="This is no e-mail address." />
      <Field label="Days" type="number" defaultValue={7} />
      <Field label="Account" defaultValue="ada" disabled />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        showLabel="Show the password"
        defaultValue="secret"
      />
      <SelectField label="Currency" options={options} description="Of the price." />
      <SearchField label="Search" />
      <TextAreaField label="Description" defaultValue="One or two sentences." />
    </div>
  ),
}

export const NativeChoices: StoryObj = {
  render: () => (
    <div className="fields">
      <Checkbox label="Not chosen" />
      <Checkbox label="Chosen" description="With a description." defaultChecked />
      <Checkbox label="Disabled" disabled />
      <Radio label="One" name="radio" defaultChecked />
      <Radio label="Another" name="radio" />
      <Switch label="Off" />
      <Switch label="On" description="Viewers see it at once." defaultChecked />
    </div>
  ),
}

export const OnReactAria: StoryObj = {
  render: () => (
    <Form
      className="fields"
      validationBehavior="native"
      validationErrors={{ email: 'This is no e-mail address.' }}
    >
      <rich.Field label="Name" name="name" defaultValue="Eko News 24" description="As viewers see it." />
      <rich.Field label="E-mail" name="email" defaultValue="ada@" />
      <rich.Field label="Account" name="account" defaultValue="ada" isDisabled />
      <rich.NumberField label="Days" name="days" value={7} onChange={nothing} />
      <rich.TextAreaField label="Description" name="description" defaultValue="One or two sentences." />
      <rich.SearchField label="Search" value="" onChange={nothing} />
      <RichSelectField label="Currency" options={options} value="ngn" onChange={nothing} />
      <ComboField
        label="Category"
        placeholder="Type to search"
        options={options}
        empty="Nothing matches."
        inputValue=""
        onInputChange={nothing}
      />
    </Form>
  ),
}

export const ChoicesOnReactAria: StoryObj = {
  render: () => (
    <div className="fields">
      <RichCheckbox label="Not chosen" value={false} onChange={nothing} />
      <RichCheckbox label="Chosen" description="With a description." value onChange={nothing} />
      <RadioGroup label="Currency" options={options} value="ngn" onChange={nothing} />
      <RichSwitch label="Off" value={false} onChange={nothing} />
      <RichSwitch label="On" description="Viewers see it at once." value onChange={nothing} />
    </div>
  ),
}
