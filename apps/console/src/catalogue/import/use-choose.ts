import { useMutation, useQueryClient } from '@tanstack/react-query'
import { importsApi, type ImportBatch } from './api.ts'

type Choice = Omit<Parameters<typeof importsApi.choose>[0], 'id'>

/** J-14: stores which entries are imported, and reloads the batch and its lists. */
export function useChoose({ id }: Pick<ImportBatch, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choice: Choice) => importsApi.choose({ id, ...choice }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
