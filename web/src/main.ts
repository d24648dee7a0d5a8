import '@fontsource-variable/figtree'
import '@fontsource-variable/fraunces/soft.css'
import './style/tokens.css'
import './style/base.css'
import { mount } from 'svelte'
import App from './App.svelte'

const target = document.querySelector('#app')
if (target) mount(App, { target })
