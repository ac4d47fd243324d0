import { Icon, IconFrame, type IconName } from '@kallo/ui/icon'

/** Only for the wall; not in the app's icon set, which is part of the first load. */
export const shapes = {
  alert: <path d="M12 4 3 19.500h18zM12 10v4.500M12 17v.100" />,
  wait: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M12 7v5l3.500 2" />
    </>
  ),
  offline: (
    <>
      <path d="M4 9.500a12 12 0 0 1 16 0M7.500 13.500a7 7 0 0 1 9 0M12 18v.100" />
      <path d="m4 4 16 16" />
    </>
  ),
}

export function Sign({ name, size }: { name: SignName; size: number }) {
  if (!(name in shapes)) return <Icon name={name as IconName} size={size} />
  return <IconFrame size={size}>{shapes[name as keyof typeof shapes]}</IconFrame>
}

export type SignName = keyof typeof shapes | IconName
