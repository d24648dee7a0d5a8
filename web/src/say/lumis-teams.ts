import { texts } from './lang.svelte'

/** The teams, for those who sit down. */
export const say = texts({
  en: {
    yellow: { name: 'Yellow', goal: 'links top and bottom' },
    red: { name: 'Red', goal: 'links left and right' },
    shared: 'partners: you share deck and supply',
    silent: 'partners: you share deck and supply, never words',
  },
  de: {
    yellow: { name: 'Gelb', goal: 'verbindet oben und unten' },
    red: { name: 'Rot', goal: 'verbindet links und rechts' },
    shared: 'Partner: Ihr teilt Stapel und Vorrat',
    silent: 'Partner: Ihr teilt Stapel und Vorrat, aber kein Wort',
  },
  nl: {
    yellow: { name: 'Geel', goal: 'verbindt boven en onder' },
    red: { name: 'Rood', goal: 'verbindt links en rechts' },
    shared: 'partners: jullie delen stapel en voorraad',
    silent: 'partners: jullie delen stapel en voorraad, maar geen woord',
  },
})
