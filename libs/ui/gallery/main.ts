import type { StorybookConfig } from '@storybook/react-vite'

/** The gallery of the primitives: `npm run gallery`. */
export default {
  stories: ['./*.stories.tsx'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Reads the types of the props with a version of TypeScript that the project does not use.
  typescript: { reactDocgen: false },
} satisfies StorybookConfig
