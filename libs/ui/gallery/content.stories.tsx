import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge, Status, type Tone } from '../src/badge.tsx'
import { Button } from '../src/button.tsx'
import { Card } from '../src/card.tsx'
import { liveIcon } from '../src/icons.ts'
import { Pager } from '../src/pager.tsx'
import { Progress } from '../src/progress.tsx'
import { Button as RichButton } from '../src/rich/button.tsx'
import { DataTable, RowActions, type TableColumn } from '../src/rich/data-table.tsx'
import { Tabs } from '../src/rich/tabs.tsx'
import { Skeleton } from '../src/skeleton.tsx'
import { Spinner } from '../src/spinner.tsx'
import { EmptyState, ErrorState, ErrorText } from '../src/state.tsx'
import { Table } from '../src/table.tsx'

export default { title: 'Content' } satisfies Meta

const tones: readonly Tone[] = ['neutral', 'accent', 'positive', 'warning', 'critical', 'live', 'premium']

export const BadgesAndStatus: StoryObj = {
  render: () => (
    <>
      <div className="row">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <div className="row">
        {tones.map((tone) => (
          <Status key={tone} tone={tone}>
            {tone}
          </Status>
        ))}
      </div>
    </>
  ),
}

export const Cards: StoryObj = {
  render: () => (
    <div className="wide">
      <Card title="Plan" actions={<Button size="small">Change plan</Button>}>
        <p>3 Months, 2 Devices</p>
      </Card>
    </div>
  ),
}

export const States: StoryObj = {
  render: () => (
    <div className="wide">
      <EmptyState
        icon={liveIcon}
        title="There are no channels yet"
        action={<Button kind="primary">New channel</Button>}
      >
        Create one with the address of an HLS stream.
      </EmptyState>
      <ErrorState title="The list could not be loaded" action={<Button>Try again</Button>}>
        The server cannot be reached.
      </ErrorState>
      <ErrorText error={new Error('Invalid email or password')} />
    </div>
  ),
}

export const Loading: StoryObj = {
  render: () => (
    <>
      <div className="row">
        <Spinner label="Loading" />
        <Spinner label="Loading the page" isLarge />
      </div>
      <div className="fields">
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="wide" />
        <Progress label="Uploading the logo" share={0.4} />
        <Progress label="Preparing" share={null} />
      </div>
    </>
  ),
}

export const Tables: StoryObj = {
  render: () => (
    <div className="wide">
      <Table
        label="Devices"
        columns={['Device', 'Last login', 'Status']}
        rows={[
          {
            id: 'phone',
            cells: [
              'Phone',
              '2026-11-25',
              <Status key="on" tone="positive">
                Login
              </Status>,
            ],
          },
          { id: 'tv', cells: ['TV', '2026-11-20', <Status key="off">Logout</Status>] },
        ]}
      />
    </div>
  ),
}

interface Channel {
  id: string
  name: string
  viewers: number
}

const channels: Channel[] = [
  { id: 'eko', name: 'Eko News 24', viewers: 1204 },
  { id: 'arewa', name: 'Arewa Yau', viewers: 87 },
]
const columns: TableColumn<Channel>[] = [
  { id: 'name', name: 'Name', isRowHeader: true, canSort: true, cell: ({ name }) => name },
  { id: 'state', name: 'State', cell: () => <Status tone="live">On air</Status> },
  { id: 'viewers', name: 'Viewers', align: 'end', canSort: true, cell: ({ viewers }) => viewers },
  {
    id: 'actions',
    name: 'Action',
    cell: ({ name }) => (
      <RowActions
        label={`More actions for ${name}`}
        more={[{ id: 'delete', label: 'Delete', isDanger: true, onAction: () => undefined }]}
      >
        <RichButton aria-label={`Edit ${name}`}>Edit</RichButton>
      </RowActions>
    ),
  },
]

export const DataTables: StoryObj = {
  render: () => (
    <div className="wide">
      <DataTable
        label="Channels"
        columns={columns}
        items={channels}
        keyOf={({ id }) => id}
        empty="There are no channels yet."
        sort={{ column: 'name', direction: 'ascending' }}
        onSort={() => undefined}
        selected={['eko']}
        onSelect={() => undefined}
      />
      <DataTable
        label="No channels"
        columns={columns}
        items={[]}
        keyOf={({ id }) => id}
        empty="There are no channels yet."
      />
    </div>
  ),
}

export const Pagers: StoryObj = {
  render: () => (
    <div className="wide">
      <Pager
        label="Pages"
        range="51–100 of 812"
        previousLabel="Previous"
        nextLabel="Next"
        hasSteps
        onPrevious={() => undefined}
        onNext={undefined}
      />
    </div>
  ),
}

export const Tabbed: StoryObj = {
  render: () => (
    <Tabs
      label="Periods"
      tabs={[
        { id: 'day', label: 'Day', content: <p>Today</p> },
        { id: 'week', label: 'Week', content: <p>This week</p> },
      ]}
    />
  ),
}
