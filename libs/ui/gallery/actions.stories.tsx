import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button, IconButton, LinkButton } from '../src/button.tsx'
import { Chip } from '../src/chip.tsx'
import { copyIcon } from '../src/icons.ts'
import { binIcon, moreIcon, plusIcon } from '../src/more-icons.ts'
import { Button as RichButton, IconButton as RichIconButton } from '../src/rich/button.tsx'
import { CheckMenu, Menu } from '../src/rich/menu.tsx'

export default { title: 'Actions' } satisfies Meta

const kinds = ['primary', 'quiet', 'danger', 'bare'] as const
const sizes = ['small', 'medium', 'large'] as const

export const Buttons: StoryObj = {
  render: () => (
    <>
      {sizes.map((size) => (
        <div key={size} className="row">
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} size={size}>
              {kind}, {size}
            </Button>
          ))}
        </div>
      ))}
      <div className="row">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} icon={plusIcon}>
            {kind} with an icon
          </Button>
        ))}
      </div>
      <div className="row">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} isDisabled>
            {kind}, disabled
          </Button>
        ))}
      </div>
      <div className="row">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} isBusy>
            {kind}, busy
          </Button>
        ))}
      </div>
    </>
  ),
}

export const ButtonsOnReactAria: StoryObj = {
  render: () => (
    <>
      <div className="row">
        {kinds.map((kind) => (
          <RichButton key={kind} kind={kind} icon={plusIcon}>
            {kind}
          </RichButton>
        ))}
      </div>
      <div className="row">
        <RichButton isDisabled>Disabled</RichButton>
        <RichButton kind="primary" isBusy>
          Busy
        </RichButton>
        <RichButton size="small">Small</RichButton>
        <RichIconButton icon={binIcon} label="Delete" kind="danger" />
        <RichIconButton icon={copyIcon} label="Copy" size="small" />
      </div>
    </>
  ),
}

export const LinksAndIcons: StoryObj = {
  render: () => (
    <>
      <div className="row">
        <LinkButton href="#gallery" kind="primary">
          Primary link
        </LinkButton>
        <LinkButton href="#gallery" icon={plusIcon}>
          Quiet link
        </LinkButton>
      </div>
      <div className="row">
        <IconButton icon={moreIcon} label="More" />
        <IconButton icon={copyIcon} label="Copy" kind="quiet" />
        <IconButton icon={binIcon} label="Delete" kind="danger" size="small" />
        <IconButton icon={copyIcon} label="Copying" isBusy />
        <IconButton icon={copyIcon} label="Nothing to copy" isDisabled />
      </div>
      <div className="row">
        <Chip isPressed hasTick>
          Chosen
        </Chip>
        <Chip isPressed={false}>Not chosen</Chip>
      </div>
    </>
  ),
}

const actions = [
  { id: 'copy', label: 'Copy the address', icon: copyIcon, onAction: () => undefined },
  { id: 'off', label: 'Not possible now', isDisabled: true, onAction: () => undefined },
  { id: 'delete', label: 'Delete the channel', icon: binIcon, isDanger: true, onAction: () => undefined },
]

export const Menus: StoryObj = {
  render: () => (
    <div className="row">
      <Menu label="More actions" actions={actions} />
      <Menu label="Actions" trigger={<RichButton>Actions</RichButton>} actions={actions} />
      <CheckMenu
        label="Columns"
        trigger={<RichButton>Columns</RichButton>}
        options={[
          { id: 'name', label: 'Name', isDisabled: true },
          { id: 'state', label: 'State' },
          { id: 'category', label: 'Category' },
        ]}
        selected={['name', 'state']}
        onChange={() => undefined}
      />
    </div>
  ),
}
