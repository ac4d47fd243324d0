/** How a figure changed (`changeVerb` in libs/rules). Symbols replace verbs, which would have to agree with the figure's name. */
const changes = {
  stopped: 'plus rien',
  halved: '÷ 2',
  doubled: '× 2',
  tripled: '× 3',
  'more than doubled': 'plus du double',
  'more than tripled': 'plus du triple',
  'rose to {times} times as much': '× {times}',
  'rose by {percent}%': '+ {percent}%',
  'fell by {percent}%': '− {percent}%',
}

const sentences = Object.entries(changes).map(([english, french]) => [
  `{name} ${english}: {value} after {previous}`,
  `{name} : ${french}, {value} contre {previous} auparavant`,
])

/** The sentences of the page "What changed", with and without a full stop. */
export const serverChanges: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...sentences, ['{name}: {value} after none', '{name} : {value} contre zéro auparavant']].flatMap(
      ([english = '', french = '']) => [
        [english, french],
        [`${english}.`, `${french}.`],
      ],
    ),
  ),
  '{sentence}; all were declined with “{reason}”.': '{sentence} ; tous refusés : « {reason} ».',
  '{sentence}; {count} of {total} were declined with “{reason}”.':
    '{sentence} ; {count} sur {total} refusés : « {reason} ».',
  'Watch time of {title}': 'Temps de visionnage de {title}',
  Revenue: 'Revenus',
  'Revenue in dollars': 'Revenus en dollars',
  'New subscribers': 'Nouveaux abonnés',
  'Returning subscribers': 'Abonnés revenus',
  'Cancelled subscriptions': 'Abonnements résiliés',
  'Subscriptions that ended unpaid': 'Abonnements finis faute de paiement',
  'Failed charges': 'Débits échoués',
  'Recovered renewals': 'Renouvellements rattrapés',
  Refunds: 'Remboursements',
  'Refunds in dollars': 'Remboursements en dollars',
  'Watch time': 'Temps de visionnage',
  'Most viewers within an hour': 'Maximum de spectateurs en une heure',
}
