import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../src/button.tsx'
import { Dialog } from '../src/dialog.tsx'
import { Field } from '../src/field.tsx'
import { Button as RichButton } from '../src/rich/button.tsx'
import { ConfirmDialog, Dialog as RichDialog, DialogActions } from '../src/rich/dialog.tsx'
import { Tooltip } from '../src/rich/tooltip.tsx'
import { Toast } from '../src/toast.tsx'

export default { title: 'Overlays' } satisfies Meta

const close = () => undefined

export const NativeDialog: StoryObj = {
  render: () => (
    <Dialog
      title="Log out of all devices?"
      onClose={close}
      isAlert
      actions={
        <>
          <Button kind="danger">Log out</Button>
          <Button>Cancel</Button>
        </>
      }
    >
      Every device has to log in again.
    </Dialog>
  ),
}

export const NativeSheet: StoryObj = {
  render: () => (
    <Dialog
      title="Filters"
      onClose={close}
      hasParts
      placement="side"
      closeLabel="Close"
      actions={<Button kind="primary">Apply</Button>}
    >
      <Field label="Name" />
    </Dialog>
  ),
}

export const DialogOnReactAria: StoryObj = {
  render: () => (
    <RichDialog title="Move to a category" onClose={close}>
      <p>The channels keep their order.</p>
      <DialogActions>
        <RichButton kind="primary">Move</RichButton>
        <RichButton>Cancel</RichButton>
      </DialogActions>
    </RichDialog>
  ),
}

export const SheetOnReactAria: StoryObj = {
  render: () => (
    <RichDialog title="Details" onClose={close} placement="side">
      <p>At the end of the line.</p>
    </RichDialog>
  ),
}

export const Confirmation: StoryObj = {
  render: () => (
    <ConfirmDialog
      title="Delete 3 channels?"
      confirm="Delete 3 channels"
      onConfirm={() => Promise.resolve()}
      onClose={close}
    >
      <p>They move to the bin, from where you can restore them for 30 days.</p>
    </ConfirmDialog>
  ),
}

export const Toasts: StoryObj = {
  render: () => (
    <>
      <Toast kind="success" title="Saved" closeLabel="Close message" onClose={close} />
      <Toast
        kind="success"
        title="Eko News 24 unpublished"
        message="Viewers no longer see it."
        closeLabel="Close message"
        action={<Button size="small">Undo</Button>}
        onClose={close}
      />
      <Toast
        kind="error"
        title="Error"
        message="Enter your email"
        closeLabel="Close message"
        onClose={close}
      />
    </>
  ),
}

export const Tooltips: StoryObj = {
  render: () => (
    <p>
      Started <Tooltip text="25 November 2026, 01:04">2 minutes ago</Tooltip>
    </p>
  ),
}
