/** What reports answer, and the definitions of their figures. */
export const serverReports: Readonly<Record<string, string>> = {
  'Accounts of the cohort that are active at the end of the following month; further months likewise.':
    'Comptes de la cohorte actifs à la fin du mois suivant ; de même pour les autres mois.',
  'Accounts whose first plan began in the month.':
    'Comptes dont la première formule a commencé dans le mois.',
  'Accounts whose first plan began.': 'Comptes dont la première formule a commencé.',
  'Accounts whose plan began again, more than three days after the one before had ended.':
    'Comptes dont la formule a repris plus de trois jours après la fin de la précédente.',
  'Accounts whose plan ended after they had cancelled it.':
    'Comptes dont la formule a pris fin après résiliation.',
  'Accounts whose plan ended without a cancellation: the renewal was not paid within the three days of grace, or the payment was lost in a dispute. They count on the last day of the plan.':
    'Comptes dont la formule a pris fin sans résiliation : le renouvellement n’a pas été payé dans les trois jours de grâce, ou le paiement a été perdu dans un litige. Ils comptent au dernier jour de la formule.',
  'Accounts with a plan at the end of the day: paid, promotional, given or by voucher. A plan that ended unpaid counts while its three days of grace run. Passes do not count.':
    'Comptes ayant une formule en fin de journée : payée, promotionnelle, offerte ou par bon. Une formule finie faute de paiement compte pendant ses trois jours de grâce. Les pass ne comptent pas.',
  'Added to the balances of accounts, less what was paid from them. Negative if more was paid from them.':
    'Ajouté aux avoirs des comptes, moins ce qui en a été payé. Négatif s’il en a été payé davantage.',
  'Ads shown for their whole duration.': 'Publicités affichées pendant toute leur durée.',
  'As in Revenue by day.': 'Comme dans « Revenus par jour ».',
  'Attempts that were declined.': 'Tentatives refusées.',
  'Attempts to charge a saved card.': 'Tentatives de débit d’une carte enregistrée.',
  'Cancellations with this reason that were not undone.':
    'Résiliations pour ce motif qui n’ont pas été annulées.',
  'Clicks on the ad.': 'Clics sur la publicité.',
  'Clicks per 100 views.': 'Clics pour 100 vues.',
  'How many of the people who joined in a month still subscribe.':
    'Combien de personnes arrivées dans un mois sont encore abonnées.',
  'How many people subscribe, who joins and who leaves.':
    'Combien de personnes sont abonnées, qui arrive et qui part.',
  'How many people watch now, and within the busiest hour.':
    'Combien de personnes regardent maintenant, et pendant l’heure la plus chargée.',
  'How often ads were seen and clicked.': 'Combien de fois les publicités ont été vues et cliquées.',
  'How often saved cards are declined, and how many of those renewals are paid in the end.':
    'Fréquence des refus de cartes enregistrées, et part de ces renouvellements finalement payés.',
  'How people pay.': 'Comment on paie.',
  'Kept by Paystack.': 'Retenus par Paystack.',
  'Lost disputes and reversals by banks.': 'Litiges perdus et annulations par les banques.',
  'MRR: the monthly price of all paid plans in naira that are running, or in their three days of grace, at the end of the day. VAT is included and discounts are deducted; credits and the first-time price are left out.':
    'RMR : prix mensuel de toutes les formules en nairas en cours en fin de journée, ou dans leurs trois jours de grâce, et payées, TVA comprise, après remises, hors crédits et prix de première fois.',
  'Most viewers within one hour of the day.': 'Maximum de spectateurs en une heure de la journée.',
  'Most viewers within one hour.': 'Maximum de spectateurs en une heure.',
  'Number of payments posted.': 'Nombre de paiements comptabilisés.',
  'Orders and free days that were granted with the code.':
    'Commandes et jours gratuits accordés avec le code.',
  'Paid back to customers by Paystack, including refunds made in Paystack’s dashboard.':
    'Remboursé aux clients par Paystack, y compris dans le tableau de bord Paystack.',
  'Paid back to customers by you, such as by bank transfer.':
    'Remboursé aux clients par vous-même, par exemple par virement.',
  'Playbacks that began.': 'Lectures lancées.',
  'Playbacks that failed.': 'Lectures en échec.',
  'Received from customers at Paystack, VAT included.': 'Reçu des clients par Paystack, TVA comprise.',
  'Refunds that became due, less those that were sent. Negative if more was sent than became due, for example because refunds from earlier days were sent.':
    'Remboursements devenus dus, moins ceux qui ont été envoyés. Négatif s’il en a été envoyé davantage, par exemple de remboursements dus auparavant.',
  'Renewals that were declined on this day for the last time and then paid.':
    'Renouvellements refusés ce jour-là pour la dernière fois, puis payés.',
  'Sales without VAT, less the refunds that operators decided. From payments only: promotions and vouchers bring no money through Paystack.':
    'Ventes hors TVA, moins les remboursements décidés par les opérateurs. Paiements seulement : promotions et bons n’apportent pas d’argent par Paystack.',
  'The same in dollars.': 'Idem en dollars.',
  'Time played in this hour of all days, in the time zone of the service.':
    'Temps de lecture à cette heure, tous jours confondus, dans le fuseau horaire du service.',
  'Time played of streams that were delivered to addresses in the country.':
    'Temps de lecture des flux livrés à des adresses du pays.',
  'Time played of streams that were delivered.': 'Temps de lecture des flux livrés.',
  'Time played.': 'Temps de lecture.',
  'Times that playback waited for data.': 'Nombre de fois où la lecture a attendu des données.',
  'VAT of the sales, less that of refunds.': 'TVA des ventes, moins celle des remboursements.',
  'Viewers whose stream was delivered in the last minute.':
    'Spectateurs dont le flux a été livré dans la dernière minute.',
  'What people watch.': 'Ce que les gens regardent.',
  'What the running plans bring in a month.': 'Ce que les formules en cours rapportent par mois.',
  'What was earned, from the ledger.': 'Ce qui a été gagné, d’après le grand livre.',
  'When people watch.': 'Quand les gens regardent.',
  'Where people watch.': 'Où les gens regardent.',
  'Which codes were used.': 'Quels codes ont été utilisés.',
  'Which plans earn the money.': 'Quelles formules rapportent l’argent.',
  'Why people cancel, by day of the cancellation.': 'Pourquoi les gens résilient, par jour de résiliation.',
}
