import '@fontsource-variable/figtree'
import './style/fonts.css'
import './style/tokens.css'
import './style/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { keepForOffline } from './offline/register'
import { settings } from './settings/settings.svelte'

settings.apply()
const target = document.querySelector('#app')
if (target) mount(App, { target })
keepForOffline()
