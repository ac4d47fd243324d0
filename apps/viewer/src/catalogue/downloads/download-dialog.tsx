import { Button } from '@kallo/ui/button'
import { Checkbox, Radio } from '@kallo/ui/choices'
import { downloadIcon } from '@kallo/ui/more-icons'
import { Dialog } from '@kallo/ui/dialog'
import { Spinner } from '@kallo/ui/spinner'
import { ErrorMessage } from '@kallo/ui/state'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formErrorMessage } from '../../platform/form.tsx'
import { readStored, writeStored } from '../../platform/storage.ts'
import { isPlayable } from '../../player/codec-choice.ts'
import type { DownloadOption, DownloadOptions, DownloadRef } from '../../streaming/downloads/api.ts'
import { addDownload, setHours } from '../../streaming/downloads/downloads.ts'
import { nightHours, usualNight } from '../../streaming/downloads/night-hours.ts'
import styles from './downloads.module.css'
import { storageNow, useSizes } from './sizes.ts'

interface DownloadDialogProps {
  of: DownloadRef
  title: string
  offered: DownloadOptions
  onClose: () => void
}

/** P-40: states sizes and free space before a download starts. */
export function DownloadDialog({ of, title, offered, onClose }: DownloadDialogProps) {
  const { t } = useLingui()
  const { day, size } = useSizes()
  const choices = useChoices(offered)
  const [height, setHeight] = useState<number | null>(null)
  const [isAtNight, setAtNight] = useState(() => nightHours() !== null)
  const chosen = choices?.options.find((one) => one.height === (height ?? choices.suggested))
  const add = useMutation({
    mutationFn: async (option: DownloadOption) => {
      const hours = nightHours()
      writeStored(heightKey, String(option.height))
      if (isAtNight !== (hours !== null)) await setHours(isAtNight ? usualNight : null)
      await addDownload(of, option)
    },
    onSuccess: onClose,
  })
  const free = choices?.free ?? null
  const isFull = free !== null && chosen !== undefined && chosen.bytes > free
  const chosenSize = size(chosen?.bytes ?? 0)
  const untilText = day(Date.parse(offered.expiresAt))
  return (
    <Dialog
      title={t`Download ${title}`}
      hasParts
      closeLabel={t`Close`}
      onClose={onClose}
      actions={
        <Button
          className={styles.wide}
          kind="primary"
          size="large"
          icon={downloadIcon}
          isDisabled={!chosen || isFull}
          isBusy={add.isPending}
          onPress={() => chosen && add.mutate(chosen)}
        >
          {chosen ? t`Download ${chosenSize}` : t`Download`}
        </Button>
      }
    >
      {choices ? (
        <Options choices={choices} chosen={chosen} onChoose={setHeight} />
      ) : (
        <Spinner label={t`Loading`} />
      )}
      <Checkbox
        label={t`Only at night`}
        description={t`Applies to all downloads on this device. Set the hours under Downloads.`}
        checked={isAtNight}
        onChange={(event) => setAtNight(event.currentTarget.checked)}
      />
      {add.error && <ErrorMessage>{formErrorMessage(add.error).message}</ErrorMessage>}
      {isFull && <TooLarge />}
      <p className={styles.note}>
        <Trans>Plays offline until {untilText}, and longer if you open the app before then.</Trans>
      </p>
    </Dialog>
  )
}

interface OptionsProps {
  choices: Choices
  chosen: DownloadOption | undefined
  onChoose: (height: number) => void
}

function Options({ choices: { options, free }, chosen, onChoose }: OptionsProps) {
  const { t } = useLingui()
  const { size } = useSizes()
  const freeText = free === null ? '' : size(free)
  return (
    <fieldset className={styles.options}>
      <legend>{free === null ? t`Quality` : t`Quality · ${freeText} free on this device`}</legend>
      {options.map((option) => (
        <Option
          key={option.height}
          option={option}
          isChosen={option === chosen}
          isTooLarge={free !== null && option.bytes > free}
          onChoose={() => onChoose(option.height)}
        />
      ))}
    </fieldset>
  )
}

function TooLarge() {
  return (
    <ErrorMessage>
      <Trans>There is not enough space. Choose a smaller quality, or delete something first.</Trans>
    </ErrorMessage>
  )
}

interface OptionProps {
  option: DownloadOption
  isChosen: boolean
  isTooLarge: boolean
  onChoose: () => void
}

function Option({ option, isChosen, isTooLarge, onChoose }: OptionProps) {
  const { t } = useLingui()
  const { size } = useSizes()
  const { height, bytes } = option
  const name = height === 0 ? t`Sound only` : `${height}p`
  return (
    <Radio
      name="download-quality"
      value={height}
      label={
        <span className={styles.option}>
          <span>{name}</span>
          <span className={styles.optionSize}>{size(bytes)}</span>
        </span>
      }
      description={isTooLarge ? t`Does not fit on this device` : undefined}
      checked={isChosen}
      onChange={onChoose}
    />
  )
}

interface Choices {
  options: DownloadOption[]
  suggested: number
  free: number | null
}

const heightKey = 'download-height'
/** The preselected picture height. A larger picture hardly looks better on a phone. */
const usualHeight = 360

/** W-12: for each height, the rendition that this device plays with the least data. Null while that is unknown. */
function useChoices({ options, durationSeconds }: DownloadOptions): Choices | null {
  const [choices, setChoices] = useState<Choices | null>(null)
  useEffect(() => {
    let isShown = true
    const load = async () => {
      const [playable, storage] = await Promise.all([playableOf(options, durationSeconds), storageNow()])
      const free = storage?.free ?? null
      const remembered = Number(readStored(heightKey) ?? usualHeight)
      const fitting = playable.filter(({ bytes }) => free === null || bytes <= free)
      const suggested = fitting.find(({ height }) => height <= remembered) ?? fitting.at(-1)
      if (isShown) setChoices({ options: playable, suggested: suggested?.height ?? 0, free })
    }
    void load()
    return () => void (isShown = false)
  }, [options, durationSeconds])
  return choices
}

async function playableOf(options: readonly DownloadOption[], seconds: number): Promise<DownloadOption[]> {
  const checked = await Promise.all(
    options.map(async (option) => {
      const { codecs, height, bytes } = option
      const [width, hasVideo] = [Math.round((height * 16) / 9), height > 0]
      const bitsPerSecond = Math.round((bytes * 8) / Math.max(1, seconds))
      const variant = { codecs, width, height, bitsPerSecond, hasVideo, framesPerSecond: 30 }
      return (await isPlayable(variant)) ? option : null
    }),
  )
  const smallest = new Map<number, DownloadOption>()
  for (const option of checked) {
    const known = option && smallest.get(option.height)
    if (option && (!known || option.bytes < known.bytes)) smallest.set(option.height, option)
  }
  const listed = [...smallest.values()].toSorted((one, other) => other.height - one.height)
  const picture = listed.findLast(({ height }) => height > 0)
  // The sound of a cartoon can take more data than its pictures; sound only would then save nothing.
  return listed.filter(({ height, bytes }) => height > 0 || !picture || bytes < picture.bytes)
}
